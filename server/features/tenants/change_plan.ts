import { eq, sql } from "drizzle-orm";
import { tenantSubscriptions } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { type Plan, PLANS } from "../../../domain/plans.ts";
import { checkSeats, checkTrialDays } from "../../../domain/subscriptions.ts";
import { HEAD_START_MS, outboxStatement } from "../../jobs/enqueue.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";

export type PlanChange = {
  plan: Plan;
  /** A trial of so many days from now; without it the plan is active. */
  trialDays?: number;
  /** Default: the plan's. */
  seats?: number;
};

const DAY_MS = 86_400_000;

/** Of an existing school; adds the outbox entry that hands it over. Throws `invalid`. */
export async function changePlan(
  tx: ControlWriter,
  actor: ControlActor,
  { tenantId, plan, trialDays, seats = PLANS[plan].seats, now }: PlanChange & { tenantId: string; now: Date },
): Promise<{ outboxId: string }> {
  const message = checkSeats(seats) ?? (trialDays === undefined ? null : checkTrialDays(trialDays));
  if (message) throw new AppError("invalid", message);
  const status = trialDays === undefined ? "active" : "trial";
  const trialEndsAt = trialDays === undefined
    ? null
    : new Date(now.getTime() + trialDays * DAY_MS).toISOString();
  const outboxId = newId("outbox");
  await tx.batch([
    tx.db.update(tenantSubscriptions)
      .set({
        plan,
        status,
        maxStudents: seats,
        trialEndsAt,
        version: sql`${tenantSubscriptions.version} + 1`,
      })
      .where(eq(tenantSubscriptions.tenantId, tenantId)),
    controlEventStatement(tx, {
      what: "tenant.plan_changed",
      at: now,
      actor,
      tenantId,
      data: { plan, status, seats, trialEndsAt },
    }),
    outboxStatement(tx, {
      id: outboxId,
      kind: "apply_tenant",
      tenantId,
      payload: {},
      now,
      runAt: new Date(now.getTime() + HEAD_START_MS),
    }),
  ]);
  return { outboxId };
}
