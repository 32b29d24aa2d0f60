import type { ControlActor } from "../features/activity/control_events.ts";
import { changePlan, type PlanChange } from "../features/tenants/subscription/change_plan.ts";
import type { Services } from "../services/services.ts";

/** In control first, then at the school; the clock finishes what is interrupted (DECISIONS 31). */
export async function changeTenantPlan(
  services: Services,
  actor: ControlActor,
  tenantId: string,
  change: PlanChange,
): Promise<void> {
  const { doors, now } = services;
  const { outboxId } = await doors.writeControl((tx) =>
    changePlan(tx, actor, { ...change, tenantId, now: now() })
  );
  await services.runOutboxEntry(services, outboxId);
}
