import { eq, sql } from "drizzle-orm";
import { tenantSubscriptions } from "../../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../../db/doors.ts";
import { paysByStripe } from "../../../../domain/billing.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { normalizeEmail } from "../../../../domain/people.ts";
import type { Plan, SubscriptionStatus } from "../../../../domain/plans.ts";
import type { ControlActor } from "../../activity/control_events.ts";
import { changeEntitlements } from "./change_entitlements.ts";

/** An absent value stays; an empty text is none. */
export type SubscriptionInput = {
  plan?: Plan | undefined;
  maxStudents?: number | undefined;
  status?: SubscriptionStatus | undefined;
  billingEmail?: string | null | undefined;
  notes?: string | null | undefined;
  /** End of a trial. Default: the present one, else seven days from now. */
  trialEndsAt?: string | null | undefined;
  /** Until when an invoice is paid. */
  currentPeriodEnd?: string | null | undefined;
};

export const BY_STRIPE =
  "This tenant pays through Stripe, so its plan and status are changed there. The student limit and the notes can be changed here.";

/** Rest of a subscription that has ended at Stripe. */
export const FORMER = {
  stripeSubscriptionId: null,
  billingInterval: null,
  currentPeriodStart: null,
  cancelAtPeriodEnd: false,
} as const;

/** Sets a subscription as agreed with a school. Throws not_found, and conflict for what Stripe decides (DECISIONS 22). */
export async function setSubscription(
  tx: ControlWriter,
  actor: ControlActor,
  input: SubscriptionInput & { tenantId: string; now: Date },
): Promise<{ outboxId: string }> {
  const { tenantId, now } = input;
  const [current] = await tx.db.select().from(tenantSubscriptions)
    .where(eq(tenantSubscriptions.tenantId, tenantId));
  if (!current) throw notFound();
  const { plan = current.plan, maxStudents = current.maxStudents, status = current.status } = input;
  const trialEndsAt = status === "trial" ? trialEnd(input, current.trialEndsAt) : null;
  const set = {
    plan,
    status,
    maxStudents,
    trialEndsAt,
    currentPeriodEnd: instant(input.currentPeriodEnd, current.currentPeriodEnd),
    billingEmail: input.billingEmail === undefined
      ? current.billingEmail
      : normalizeEmail(input.billingEmail ?? "") || null,
    notes: input.notes === undefined ? current.notes : input.notes?.trim() || null,
  };
  if (paysByStripe(current)) {
    const decided = ["plan", "status", "trialEndsAt", "currentPeriodEnd"] as const;
    if (decided.some((field) => set[field] !== current[field])) throw new AppError("conflict", BY_STRIPE);
  }
  // One that has ended at Stripe decides nothing once another is agreed.
  const former = paysByStripe(current) ? {} : FORMER;
  const { outboxId, isChanged } = await changeEntitlements(tx, actor, {
    tenantId,
    set: { ...set, ...former },
    where: sql`version = ${current.version}`,
    what: "tenant.subscription_changed",
    data: {
      plan,
      status,
      seats: maxStudents,
      trialEndsAt,
      formerPlan: current.plan,
      formerStatus: current.status,
      formerSeats: current.maxStudents,
      paidUntil: set.currentPeriodEnd,
      ...(set.billingEmail === current.billingEmail ? {} : { fields: "billing_email" }),
    },
    tellCustomer: set.billingEmail !== current.billingEmail,
    now,
  });
  if (!isChanged) {
    throw new AppError("conflict", "This has been changed. Close the dialog and open it again.");
  }
  return { outboxId };
}

function trialEnd(
  { trialEndsAt, now }: { trialEndsAt?: string | null | undefined; now: Date },
  current: string | null,
) {
  return instant(trialEndsAt, current) ?? new Date(now.getTime() + LIFETIMES.trial).toISOString();
}

function instant(given: string | null | undefined, current: string | null): string | null {
  if (given === undefined) return current;
  return given === null || given === "" ? null : new Date(given).toISOString();
}
