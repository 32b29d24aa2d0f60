import type { TenantWriter } from "../../db/doors.ts";
import { dueStatement } from "../jobs/hints.ts";
import type { Services } from "../services.ts";

/**
 * Writes to a school what may put work into its queue: the clock's hint goes before it, so that no work is forgotten, and
 * the clock is woken behind it. `after` says that the work waits so many milliseconds at least: nobody is woken then. Gives
 * what `write` gives and throws what it throws.
 */
export async function writeWithWork<T>(
  { doors, now, wake }: Pick<Services, "doors" | "now" | "wake">,
  tenantId: string,
  write: (tx: TenantWriter) => Promise<T>,
  { after = 0 }: { after?: number } = {},
): Promise<T> {
  const at = now();
  const due = new Date(at.getTime() + after);
  await doors.writeControl((tx) => tx.batch([dueStatement(tx, tenantId, due, at)]));
  const written = await doors.writeTenant(tenantId, write);
  if (after === 0) wake();
  return written;
}
