import { eq, isNull, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import type { StaffRole } from "../../../domain/people.ts";
import { checkCanAdd, hasFeature, PLAN_FEATURES, PLAN_NAMES } from "../../../domain/plans.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { readEntitlements } from "../settings/read_settings.ts";

type NewStaffMember = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  now: Date;
};

/** Idempotent. Throws as `assertCanJoinStaff`, also when overtaken by another server. */
export async function joinStaff(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  input: NewStaffMember,
): Promise<void> {
  const { userId, email, firstName, lastName, role, now } = input;
  const [joined] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      insert into staff (user_id, email, first_name, last_name, role, created_at)
      select ${userId}, ${email}, ${firstName}, ${lastName}, ${role}, ${now.toISOString()}
      where (${multiUserSql()} or not exists (select 1 from staff where archived_at is null))
      on conflict do nothing returning user_id as id`),
    eventStatement(tx, { what: "staff.joined", at: now, actor, data: { staffId: userId, role } }),
  ]);
  if (joined.length === 1 || await tx.db.$count(staff, sql`user_id = ${userId}`) > 0) return;
  await assertCanJoinStaff(tx.db, email, now);
  throw new Error("the staff row was not inserted, and no reason is known");
}

/** `hasFeature(…, "MULTI_USER")` as SQL, so that it holds in the inserting statement. */
function multiUserSql() {
  const plans = PLAN_NAMES.filter((plan) => PLAN_FEATURES[plan].includes("MULTI_USER"));
  return sql`(
    select coalesce(feature_toggles ->> 'MULTI_USER', plan in ${plans}) from entitlements)`;
}

/** Throws conflict for a known address, limit when the plan has ended or has one member of staff. */
export async function assertCanJoinStaff(
  db: Pick<TenantReader, "select">,
  email: string,
  now: Date,
): Promise<void> {
  const [entitlements, sameEmail, activeStaff] = await Promise.all([
    readEntitlements(db),
    db.select({ id: staff.userId }).from(staff).where(eq(staff.email, email)),
    db.select({ id: staff.userId }).from(staff).where(isNull(staff.archivedAt)).limit(1),
  ]);
  if (sameEmail.length > 0) {
    throw new AppError("conflict", "Somebody with that address is staff here already.");
  }
  // The first member of staff comes with the school.
  const ended = activeStaff.length > 0 ? checkCanAdd(entitlements, now) : null;
  if (ended) throw new AppError("limit", ended);
  if (activeStaff.length > 0 && !hasFeature(entitlements, "MULTI_USER")) {
    throw new AppError("limit", "The plan of this establishment has one member of staff.");
  }
}
