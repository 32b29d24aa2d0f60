import { eq } from "drizzle-orm";
import { tenantStats, tenantSubscriptions } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { isAgreed, paysByStripe } from "../../../domain/billing.ts";

/** A school's view of its subscription, without the operator's notes. */
export type SubscriptionView = NonNullable<Awaited<ReturnType<typeof readSubscription>>>;

/** Null where there is none. */
export async function readSubscription(db: Pick<ControlReader, "select">, tenantId: string) {
  const bought = tenantSubscriptions;
  const [row] = await db.select({
    plan: bought.plan,
    status: bought.status,
    maxStudents: bought.maxStudents,
    overrideLimits: bought.overrideLimits,
    featureToggles: bought.featureToggles,
    billingEmail: bought.billingEmail,
    purchaseOrder: bought.purchaseOrder,
    billingInterval: bought.billingInterval,
    trialEndsAt: bought.trialEndsAt,
    currentPeriodStart: bought.currentPeriodStart,
    currentPeriodEnd: bought.currentPeriodEnd,
    cancelAtPeriodEnd: bought.cancelAtPeriodEnd,
    stripeCustomerId: bought.stripeCustomerId,
    stripeSubscriptionId: bought.stripeSubscriptionId,
    students: tenantStats.students,
  }).from(bought).leftJoin(tenantStats, eq(tenantStats.tenantId, bought.tenantId))
    .where(eq(bought.tenantId, tenantId));
  if (!row) return null;
  const { stripeSubscriptionId, students, ...subscription } = row;
  return {
    ...subscription,
    currentStudentCount: students ?? 0,
    /** Its plan is chosen and left at Stripe. */
    paysByStripe: paysByStripe({ stripeSubscriptionId, status: subscription.status }),
    isAgreed: isAgreed({ stripeSubscriptionId, status: subscription.status }),
  };
}
