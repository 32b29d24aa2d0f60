import type { Doors, TenantWriter, Turn } from "../../db/doors.ts";
import { dueStatement } from "./tenant_due.ts";

type Writing = { doors: Pick<Doors, "writeControl" | "writeTenant">; now: () => Date; wake: () => void };

/** For writes that may enqueue jobs: the due row goes first, the clock is woken after. `delayMs`: the job waits at least so long. */
export async function writeWithJobs<T>(
  { doors, now, wake }: Writing,
  tenantId: string,
  write: (tx: TenantWriter) => Promise<T>,
  { delayMs = 0, turn }: { delayMs?: number; turn?: Turn } = {},
): Promise<T> {
  const at = now();
  const due = new Date(at.getTime() + delayMs);
  await doors.writeControl((tx) => tx.batch([dueStatement(tx, tenantId, due, at)]), turn);
  const result = await doors.writeTenant(tenantId, write, turn);
  if (delayMs === 0) wake();
  return result;
}
