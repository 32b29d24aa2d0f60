import { type SQL, sql } from "drizzle-orm";
import { PLAN_FEATURES, PLAN_NAMES } from "../../../domain/plans.ts";

/** SQL condition: a member of staff who is not archived. */
export function isActiveStaff(id: string | SQL): SQL {
  return sql`exists (select 1 from staff active where active.user_id = ${id} and active.archived_at is null)`;
}

/** SQL condition: an active administrator besides this one. */
export function hasOtherAdministrator(id: string): SQL {
  return sql`exists (
    select 1 from staff other where other.user_id <> ${id} and other.role = 'admin' and other.archived_at is null)`;
}

/** SQL condition: the plan has another member of staff, or there is none yet; `hasFeature(…, "MULTI_USER")` in the writing statement. */
export function hasRoomForStaff(): SQL {
  const plans = PLAN_NAMES.filter((plan) => PLAN_FEATURES[plan].includes("MULTI_USER"));
  return sql`((select coalesce(feature_toggles ->> 'MULTI_USER', plan in ${plans}) from entitlements)
    or not exists (select 1 from staff where archived_at is null))`;
}

export const LAST_ADMINISTRATOR = "This is the last administrator. Make someone else an administrator first.";
