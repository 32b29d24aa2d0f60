import { and, eq, isNotNull } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import { tenants } from "./control/schema/index.ts";
import type { Doors } from "./doors.ts";

export type FleetError = { tenantId: string; error: unknown };

/** Runs `work` for every active, ready tenant in turn, and returns the errors; the event loop runs in between. */
export async function eachTenant(
  doors: Pick<Doors, "readControl">,
  work: (tenantId: string) => Promise<void>,
): Promise<FleetError[]> {
  const active = await doors.readControl((db) =>
    db.select({ id: tenants.id }).from(tenants)
      .where(and(eq(tenants.active, true), isNotNull(tenants.readyAt))).orderBy(tenants.id)
  );
  const errors: FleetError[] = [];
  for (const { id } of active) {
    try {
      await work(id);
    } catch (error) {
      errors.push({ tenantId: id, error });
    }
    await setImmediate();
  }
  return errors;
}
