import { sql } from "drizzle-orm";
import { tenantSubscriptions } from "../../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../../db/doors.ts";
import type { Feature } from "../../../../domain/plans.ts";
import type { ControlActor } from "../../activity/control_events.ts";
import { changeEntitlements } from "./change_entitlements.ts";

type Of = { tenantId: string; now: Date };

/** Lifts seats and storage, not features (DECISIONS 20). Throws not_found. */
export async function toggleOverride(
  tx: ControlWriter,
  actor: ControlActor,
  { tenantId, overrideLimits, now }: Of & { overrideLimits: boolean },
): Promise<{ outboxId: string }> {
  return await changeEntitlements(tx, actor, {
    tenantId,
    set: { overrideLimits },
    what: overrideLimits ? "tenant.limits_overridden" : "tenant.limits_restored",
    data: {},
    now,
  });
}

/** Null leads back to the plan (DECISIONS 21). Throws not_found. */
export async function toggleFeature(
  tx: ControlWriter,
  actor: ControlActor,
  { tenantId, feature, enabled, now }: Of & { feature: Feature; enabled: boolean | null },
): Promise<{ outboxId: string }> {
  // A merge patch: null removes the key.
  const patch = JSON.stringify({ [feature]: enabled });
  return await changeEntitlements(tx, actor, {
    tenantId,
    set: { featureToggles: sql`json_patch(${tenantSubscriptions.featureToggles}, ${patch})` },
    what: "tenant.feature_toggled",
    data: { feature, enabled },
    now,
  });
}
