import type { TenantReader } from "../../../db/doors.ts";
import { entitlements } from "../../../db/tenant/schema/index.ts";
import type { Entitlements } from "../../../domain/plans.ts";

export async function readEntitlements(db: Pick<TenantReader, "select">): Promise<Entitlements> {
  const [row] = await db.select({
    plan: entitlements.plan,
    status: entitlements.status,
    seats: entitlements.seats,
    overrideLimits: entitlements.overrideLimits,
    featureToggles: entitlements.featureToggles,
    trialEndsAt: entitlements.trialEndsAt,
  }).from(entitlements);
  if (!row) throw new Error("this tenant has no entitlements: it was never provisioned to the end");
  return row;
}
