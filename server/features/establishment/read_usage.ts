import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { readValues } from "../../../db/typed_rows.ts";
import {
  type Feature,
  FEATURES,
  hasFeature,
  type Plan,
  storageLimit,
  type SubscriptionStatus,
} from "../../../domain/plans.ts";
import { trialDaysLeft } from "../../../domain/subscriptions.ts";
import { storedBytes } from "../evidence/uploads/storage_quota.ts";
import { readEntitlements } from "../settings/read_settings.ts";

/** Limits of the plan, and how much of them is in use. Null: no limit, or no trial. */
export type Usage = {
  plan: Plan;
  status: SubscriptionStatus;
  features: Feature[];
  daysLeft: number | null;
  students: number;
  seats: number | null;
  /** In bytes. */
  storage: { used: number; limit: number | null };
};

/** Students who are not archived take a seat. */
export async function readUsage(db: TenantReader, now: Date): Promise<Usage> {
  const counts = {
    students: sql<number>`(select count(*) from students where archived_at is null)`,
    bytes: storedBytes(now),
  };
  const [entitlements, counted] = await Promise.all([
    readEntitlements(db),
    readValues(db, counts),
  ]);
  const { plan, status, seats, overrideLimits } = entitlements;
  const limit = storageLimit(entitlements);
  return {
    plan,
    status,
    features: FEATURES.filter((feature) => hasFeature(entitlements, feature)),
    daysLeft: trialDaysLeft(entitlements, now),
    students: counted.students,
    seats: overrideLimits ? null : seats,
    storage: { used: counted.bytes, limit: limit === Infinity ? null : limit },
  };
}
