import { sql } from "drizzle-orm";
import { hosts, tenants, tenantSubscriptions } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { assertNoErrors } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { type Plan, PLANS, type SubscriptionStatus } from "../../../domain/plans.ts";
import type { TenantType } from "../../../domain/tenants.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { addPerson, type NewStaff } from "../people/add_person.ts";
import { HEAD_START_MS, outboxStatement } from "../../queue/enqueue.ts";
import { dueStatement } from "../../queue/tenant_due.ts";
import { unlessStopped } from "./begun_loads.ts";
import { dueDomainsStatement } from "./health/domain_checks.ts";
import { type Imported, importedData, newPeople, placesOf } from "./imported_people.ts";
import { assertHostsFree, checkTenantFields, customDomain, type OwnHosts } from "./tenant_fields.ts";

export type NewTenant = {
  /** Made beforehand, so that however often it is created there is one. */
  id?: string | undefined;
  name: string;
  subdomain: string;
  domain?: string | null | undefined;
  tenantType: TenantType;
  plan: Plan;
  status: SubscriptionStatus;
  /** Default true. */
  active?: boolean | undefined;
  /** The awarding body's; the school's own fact, handed over with its database. */
  centreNumber?: string | undefined;
  /** For a school that is restored beside another one: it has its database already, and what that one has bought. */
  restored?: { from: string; madeAt: string } | undefined;
  /** For a school that comes from an export: likewise, and its staff. */
  imported?: Imported | undefined;
  /** The first administrator, who owns the tenant of an individual. */
  admin?: Omit<NewStaff, "role"> | undefined;
};

/** In the order in which they are to be run. */
export type CreatedTenant = { tenantId: string; outboxIds: string[] };

/**
 * One batch: the tenant, its hosts and plan, its first administrator, and the outbox entries that provision its database
 * and hand them over; its host answers as unknown until then. Throws invalid with messages by field, conflict for a taken
 * name.
 */
export async function createTenant(
  tx: ControlWriter,
  actor: ControlActor,
  input: NewTenant,
  { now, ...own }: OwnHosts & { now: Date },
): Promise<CreatedTenant> {
  const domain = customDomain(input.domain, own.baseDomain);
  assertNoErrors(checkTenantFields({ ...input, domain }, own));
  await assertHostsFree(tx.db, { subdomain: input.subdomain, domain }, null);
  const { restored, imported } = input;
  const tenantId = input.id ?? newId("tenant");
  const outboxId = newId("outbox");
  const at = now.toISOString();
  const { plan, status, active = true, admin } = input;
  const staffOutboxId = newId("outbox");
  const added = admin &&
    await addPerson(tx, { ...admin, role: "admin", actor, tenantId, outboxId: staffOutboxId, now });
  await tx.batch([
    ...added?.person ?? [],
    ...(imported ? newPeople(tx, imported, at) : []),
    tx.db.insert(tenants).values({
      id: restored || imported ? unlessStopped(tenantId) : tenantId,
      name: input.name.trim(),
      subdomain: input.subdomain,
      tenantType: input.tenantType,
      ownerUserId: input.tenantType === "individual" ? added?.userId ?? imported?.owner : undefined,
      active,
      createdAt: at,
      updatedAt: at,
    }),
    controlEventStatement(tx, {
      what: "tenant.created",
      at: now,
      actor,
      tenantId,
      data: { plan, status, ...(active ? {} : { active }) },
    }),
    tx.db.insert(hosts).values({ host: input.subdomain, tenantId, kind: "subdomain" }),
    ...(domain ? [tx.db.insert(hosts).values({ host: domain, tenantId, kind: "domain" })] : []),
    restored ? subscriptionOf(tx, tenantId, restored.from) : tx.db.insert(tenantSubscriptions).values({
      tenantId,
      plan,
      status,
      maxStudents: PLANS[plan].seats,
      trialEndsAt: status === "trial" ? new Date(now.getTime() + LIFETIMES.trial).toISOString() : null,
    }),
    ...(restored
      ? [controlEventStatement(tx, {
        what: "tenant.restored",
        at: now,
        actor,
        tenantId,
        data: { from: restored.from, madeAt: restored.madeAt },
      })]
      : []),
    ...(imported
      ? [
        controlEventStatement(tx, {
          what: "tenant.imported",
          at: now,
          actor,
          tenantId,
          data: importedData(imported),
        }),
        ...placesOf(tx, tenantId, imported),
        dueStatement(tx, tenantId, now, now),
      ]
      : []),
    outboxStatement(tx, {
      id: outboxId,
      kind: "apply_tenant",
      tenantId,
      payload: { centreNumber: input.centreNumber?.trim() },
      now,
      runAt: new Date(now.getTime() + HEAD_START_MS),
    }),
    ...added?.place ?? [],
    tx.db.run(dueDomainsStatement(now, tenantId)),
  ]);
  return { tenantId, outboxIds: added ? [outboxId, staffOutboxId] : [outboxId] };
}

/** Without what Stripe knows of the other one. */
function subscriptionOf(tx: ControlWriter, id: string, from: string) {
  return tx.db.run(sql`
    insert into tenant_subscriptions (tenant_id, plan, status, max_students, override_limits, feature_toggles,
      trial_ends_at)
    select ${id}, plan, status, max_students, override_limits, feature_toggles, trial_ends_at
    from tenant_subscriptions where tenant_id = ${from}`);
}
