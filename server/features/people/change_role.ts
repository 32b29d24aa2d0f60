import { and, eq, isNull, ne } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import type { StaffRole } from "../../../domain/people.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { hasOtherAdministrator, LAST_ADMINISTRATOR } from "./active_staff.ts";

type Input = { staffId: string; role: StaffRole; now: Date };

/**
 * A teacher becomes an administrator or the other way round, at their next request; idempotent. Throws `not_found` also
 * for archived staff, `conflict` for the last administrator.
 */
export async function changeRole(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  { staffId, role, now }: Input,
): Promise<void> {
  const active = and(eq(staff.userId, staffId), isNull(staff.archivedAt));
  const [changed] = await tx.batch([
    tx.db.update(staff).set({ role }).where(
      and(active, ne(staff.role, role), role === "admin" ? undefined : hasOtherAdministrator(staffId)),
    ),
    eventStatement(tx, { what: "staff.role_changed", at: now, actor, data: { staffId, to: role } }),
  ]);
  if (changed.rowsAffected === 1) return;
  const [current] = await tx.db.select({ role: staff.role }).from(staff).where(active);
  if (!current) throw notFound();
  if (current.role !== role) throw new AppError("conflict", LAST_ADMINISTRATOR);
}
