import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
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
  const [changed] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update staff set role = ${role}
      where user_id = ${staffId} and role <> ${role} and archived_at is null
        and (${role} = 'admin' or ${hasOtherAdministrator(staffId)})
      returning user_id as id`),
    eventStatement(tx, { what: "staff.role_changed", at: now, actor, data: { staffId, to: role } }),
  ]);
  if (changed.length === 1) return;
  const [current] = await tx.db.all<{ role: StaffRole }>(
    sql`select role from staff where user_id = ${staffId} and archived_at is null`,
  );
  if (!current) throw notFound();
  if (current.role !== role) throw new AppError("conflict", LAST_ADMINISTRATOR);
}
