import { eq } from "drizzle-orm";
import { hosts, tenants, tenantSubscriptions } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { checkCentreNumber } from "../../../domain/centre_number.ts";
import { AppError, assertNoErrors } from "../../../domain/errors.ts";
import { checkCustomDomain, checkSubdomain, normalizeHost } from "../../../domain/hosts.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { checkName } from "../../../domain/people.ts";
import { type Plan, PLANS, type SubscriptionStatus } from "../../../domain/plans.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { HEAD_START_MS, outboxStatement } from "../../jobs/enqueue.ts";

export type NewTenant = {
  name: string;
  subdomain: string;
  domain?: string;
  tenantType: "institutional" | "individual";
  plan: Plan;
  status: SubscriptionStatus;
  /** The awarding body's; the school's own fact, handed over with its database. */
  centreNumber?: string;
};

/**
 * Adds the outbox entry that provisions its database; its host answers as unknown until then. Throws invalid
 * with messages by field, conflict for a taken name.
 */
export async function createTenant(
  tx: ControlWriter,
  actor: ControlActor,
  input: NewTenant,
  where: { baseDomain: string; adminHosts: readonly string[]; now: Date },
): Promise<{ tenantId: string; outboxId: string }> {
  const { now } = where;
  const domain = input.domain ? normalizeHost(input.domain) ?? input.domain : null;
  assertNoErrors(checkFields(input, domain, where));
  for (const host of [input.subdomain, ...(domain ? [domain] : [])]) {
    const [taken] = await tx.db.select({ host: hosts.host }).from(hosts).where(eq(hosts.host, host));
    if (taken) throw new AppError("conflict", `The name ${host} is taken, or was another school's before.`);
  }
  const tenantId = newId("tenant");
  const outboxId = newId("outbox");
  const at = now.toISOString();
  const runAt = new Date(now.getTime() + HEAD_START_MS);
  const { plan, status } = input;
  await tx.batch([
    tx.db.insert(tenants).values({
      id: tenantId,
      name: input.name.trim(),
      subdomain: input.subdomain,
      tenantType: input.tenantType,
      createdAt: at,
      updatedAt: at,
    }),
    controlEventStatement(tx, { what: "tenant.created", at: now, actor, tenantId, data: { plan, status } }),
    tx.db.insert(hosts).values({ host: input.subdomain, tenantId, kind: "subdomain" }),
    ...(domain ? [tx.db.insert(hosts).values({ host: domain, tenantId, kind: "domain" })] : []),
    tx.db.insert(tenantSubscriptions).values({
      tenantId,
      plan,
      status,
      maxStudents: PLANS[plan].seats,
      trialEndsAt: status === "trial" ? new Date(now.getTime() + LIFETIMES.trial).toISOString() : null,
    }),
    outboxStatement(tx, {
      id: outboxId,
      kind: "apply_tenant",
      tenantId,
      payload: { centreNumber: input.centreNumber?.trim() },
      now,
      runAt,
    }),
  ]);
  return { tenantId, outboxId };
}

function checkFields(
  input: NewTenant,
  domain: string | null,
  { baseDomain, adminHosts }: { baseDomain: string; adminHosts: readonly string[] },
): Record<string, string> {
  const fields: Record<string, string> = {};
  const name = checkName(input.name, "A name");
  if (name) fields.name = name;
  const subdomain = checkSubdomain(input.subdomain);
  if (subdomain) fields.subdomain = subdomain;
  else if (adminHosts.includes(`${input.subdomain}.${baseDomain}`)) {
    fields.subdomain = `The subdomain ${input.subdomain} is the installation's own`;
  }
  const domainError = domain === null ? null : checkCustomDomain(domain, baseDomain, adminHosts);
  if (domainError) fields.domain = domainError;
  const centreNumber = input.centreNumber === undefined ? null : checkCentreNumber(input.centreNumber);
  if (centreNumber) fields.centreNumber = centreNumber;
  return fields;
}
