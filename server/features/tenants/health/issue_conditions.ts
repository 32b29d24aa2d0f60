import { type SQL, sql } from "drizzle-orm";
import { dayIn, DEFAULT_TIME_ZONE } from "../../../../domain/dates.ts";
import { PLAN_NAMES, PLANS } from "../../../../domain/plans.ts";
import {
  HEALTH_ISSUES,
  HEALTH_TIMES,
  type HealthIssue,
  type HealthStatus,
  STORAGE_NEAR,
} from "../../../../domain/tenant_health.ts";

/** Bytes that the plan of `s`, a subscription, has. */
export const storageLimit = sql.join(
  [
    sql`case s.plan`,
    ...PLAN_NAMES.map((plan) => sql`when ${plan} then ${PLANS[plan].storage}`),
    sql`end`,
  ],
  sql` `,
);

/** Work of the installation for `t` that fails again and again, but what is shown otherwise. */
export const stuckError = sql`(
  select coalesce(o.last_error, 'it was begun and never ended') from outbox o
  where o.tenant_id = t.id and o.done_at is null and o.attempts > 0
    and o.kind not in ('sweep', 'refresh_stats', 'check_domain')
    and (o.leased_until is null or o.last_error is not null) limit 1)`;

/** When the oldest unpaid invoice of `t` is due. */
export const invoiceDue = sql`(
  select min(i.due_on) from invoices i where i.tenant_id = t.id and i.paid_on is null and i.cancelled_at is null)`;

/** Over `t` (tenants), `s` (their subscription), `st` (their stats, maybe none), `d` (the check of their domain, maybe none). */
export function issueConditions(now: Date): Record<HealthIssue, SQL> {
  const at = now.toISOString();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const soon = new Date(now.getTime() + HEALTH_TIMES.certificate).toISOString();
  const inUse = (condition: SQL) => sql`(t.active = 1 and t.ready_at is not null and ${condition})`;
  const limited = (condition: SQL) => inUse(sql`s.override_limits = 0 and ${condition}`);
  return {
    not_ready: sql`(t.ready_at is null and t.created_at <= ${ago(HEALTH_TIMES.settingUp)})`,
    unreachable: sql`(t.ready_at is not null and st.fault is not null)`,
    expired: inUse(sql`s.status = 'expired'`),
    storage_full: limited(sql`st.storage_bytes >= ${storageLimit}`),
    certificate_ended: inUse(sql`d.certificate_ends_at <= ${at}`),
    work_stuck: sql`(${stuckError} is not null)`,
    not_read: sql`(t.ready_at <= ${ago(HEALTH_TIMES.notRead)} and st.fault is null
      and coalesce(st.read_at, '') <= ${ago(HEALTH_TIMES.notRead)})`,
    failed_jobs: inUse(sql`st.failed_jobs > 0`),
    failed_mails: inUse(sql`st.failed_mails > 0`),
    no_admin: inUse(sql`st.admins = 0 and st.read_at is not null`),
    over_limit: limited(sql`st.students > s.max_students`),
    storage_near: limited(
      sql`st.storage_bytes >= ${STORAGE_NEAR} * ${storageLimit} and st.storage_bytes < ${storageLimit}`,
    ),
    trial_ended: inUse(sql`s.status = 'trial' and s.trial_ends_at <= ${at}`),
    past_due: inUse(sql`s.status = 'past_due'`),
    cancelled: inUse(sql`s.status = 'cancelled'`),
    period_ended: inUse(
      sql`s.status = 'active' and s.stripe_subscription_id is null and s.current_period_end <= ${at}`,
    ),
    // Also of an inactive one: it is still owed.
    invoice_overdue: sql`(${invoiceDue} < ${dayIn(DEFAULT_TIME_ZONE, now)})`,
    inactive_pays: sql`(t.active = 0 and s.stripe_subscription_id is not null and s.status <> 'cancelled')`,
    domain_away: inUse(sql`d.fault is not null and coalesce(d.certificate_ends_at, ${soon}) > ${at}`),
    certificate_ending: inUse(
      sql`d.certificate_ends_at <= ${soon} and d.certificate_ends_at > ${at}`,
    ),
  };
}

/** Any of a level. */
export function anyIssue(conditions: Record<HealthIssue, SQL>, level: Exclude<HealthStatus, "healthy">): SQL {
  const kinds = Object.keys(HEALTH_ISSUES) as HealthIssue[];
  const ofLevel = kinds.filter((kind) => HEALTH_ISSUES[kind] === level).map((kind) => conditions[kind]);
  // A missing row of stats or check makes a condition null.
  return sql`coalesce(${sql.join(ofLevel.map((condition) => sql`coalesce(${condition}, 0)`), sql` or `)}, 0)`;
}
