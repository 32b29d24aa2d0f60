import type { TenantWriter } from "../../db/doors.ts";
import { dueStatement } from "../jobs/hints.ts";
import type { Services } from "../services.ts";

/**
 * Writes to a school what may put work into its queue: the clock's hint goes before it, so that no work is forgotten, and
 * the clock is woken behind it. Gives what `write` gives and throws what it throws.
 */
export async function writeWithWork<T>(
  { doors, now, wake }: Pick<Services, "doors" | "now" | "wake">,
  tenantId: string,
  write: (tx: TenantWriter) => Promise<T>,
): Promise<T> {
  const at = now();
  await doors.writeControl((tx) => tx.batch([dueStatement(tx, tenantId, at, at)]));
  const written = await doors.writeTenant(tenantId, write);
  wake();
  return written;
}
