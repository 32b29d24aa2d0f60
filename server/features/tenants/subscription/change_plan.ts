import { eq } from "drizzle-orm";
import { tenantSubscriptions } from "../../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../../db/doors.ts";
import { paysByStripe } from "../../../../domain/billing.ts";
import { AppError } from "../../../../domain/errors.ts";
import { type Plan, PLANS } from "../../../../domain/plans.ts";
import { checkSeats, checkTrialDays } from "../../../../domain/subscriptions.ts";
import type { ControlActor } from "../../activity/control_events.ts";
import { BY_STRIPE, FORMER } from "./set_subscription.ts";
import { changeEntitlements } from "./change_entitlements.ts";

export type PlanChange = {
  plan: Plan;
  /** A trial of so many days from now; without it the plan is active. */
  trialDays?: number;
  /** Default: the plan's. */
  seats?: number;
};

const DAY_MS = 86_400_000;

/** Changes the plan of an existing school; adds the outbox entry that hands it over. Throws `invalid`, and conflict for what Stripe decides. */
export async function changePlan(
  tx: ControlWriter,
  actor: ControlActor,
  { tenantId, plan, trialDays, seats = PLANS[plan].seats, now }: PlanChange & { tenantId: string; now: Date },
): Promise<{ outboxId: string }> {
  const message = checkSeats(seats) ?? (trialDays === undefined ? null : checkTrialDays(trialDays));
  if (message) throw new AppError("invalid", message);
  const [current] = await tx.db.select({
    stripeSubscriptionId: tenantSubscriptions.stripeSubscriptionId,
    status: tenantSubscriptions.status,
    plan: tenantSubscriptions.plan,
    seats: tenantSubscriptions.maxStudents,
  }).from(tenantSubscriptions).where(eq(tenantSubscriptions.tenantId, tenantId));
  if (current && paysByStripe(current)) throw new AppError("conflict", BY_STRIPE);
  const status = trialDays === undefined ? "active" : "trial";
  const trialEndsAt = trialDays === undefined
    ? null
    : new Date(now.getTime() + trialDays * DAY_MS).toISOString();
  return await changeEntitlements(tx, actor, {
    tenantId,
    set: { plan, status, maxStudents: seats, trialEndsAt, ...FORMER },
    what: "tenant.plan_changed",
    data: {
      plan,
      status,
      seats,
      trialEndsAt,
      formerPlan: current?.plan ?? null,
      formerStatus: current?.status ?? null,
      formerSeats: current?.seats ?? null,
    },
    now,
  });
}
