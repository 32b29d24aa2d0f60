import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import type { StaffRole } from "../../../domain/people.ts";
import { PLAN_FEATURES, PLAN_NAMES } from "../../../domain/plans.ts";
import { eventStatement, type NewEvent } from "../activity/record_event.ts";
import { checkStaffMayJoin } from "./check_staff_may_join.ts";

type Joining = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  now: Date;
};

/**
 * Gives a person a role at this school. Somebody who is staff already stays as they are, so doing it again changes
 * nothing. Throws what `checkStaffMayJoin` throws, also where it was true only until just now.
 */
export async function joinStaff(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  input: Joining,
): Promise<void> {
  const { userId, email, firstName, lastName, role, now } = input;
  const [joined] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      insert into staff (user_id, email, first_name, last_name, role, created_at)
      select ${userId}, ${email}, ${firstName}, ${lastName}, ${role}, ${now.toISOString()}
      where (${severalMayJoin()} or not exists (select 1 from staff where archived_at is null))
      on conflict do nothing returning user_id as id`),
    eventStatement(tx, { what: "staff.joined", at: now, actor, data: { staffId: userId, role } }),
  ]);
  if (joined.length === 1 || await tx.db.$count(staff, sql`user_id = ${userId}`) > 0) return;
  await checkStaffMayJoin(tx.db, email);
  throw new Error("somebody could not be made staff, for no reason that is known");
}

/** `hasFeature(…, "MULTI_USER")` in the words of the database, so that it holds in the statement that adds somebody. */
function severalMayJoin() {
  const plans = PLAN_NAMES.filter((plan) => PLAN_FEATURES[plan].includes("MULTI_USER"));
  return sql`(
    select coalesce(feature_toggles ->> 'MULTI_USER', plan in ${plans}) from entitlements)`;
}
