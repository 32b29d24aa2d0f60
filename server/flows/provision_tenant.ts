import { isConflict } from "../../db/constraint_error.ts";
import { AppError } from "../../domain/errors.ts";
import { type CreatedTenant, createTenant, type NewTenant } from "../features/tenants/create_tenant.ts";
import type { ControlActor } from "../features/activity/control_events.ts";
import type { Services } from "../services/services.ts";
import { checkPerson } from "./add_staff.ts";

type Provisioned = { id: string; subdomain: string; url: string };

/** All of it in control at once, then the tenant database and the first administrator; throws what interrupts these. */
export async function provisionTenant(
  services: Services,
  actor: ControlActor,
  input: NewTenant,
): Promise<Provisioned> {
  const { tenantId, outboxIds } = await beginTenant(services, actor, input);
  for (const id of outboxIds) await services.runOutboxEntry(services, id);
  return { id: tenantId, subdomain: input.subdomain, url: subdomainUrl(services.config, input.subdomain) };
}

/** As `provisionTenant`, but what is interrupted is left to the clock, which finishes it. Returns the tenant's id. */
export async function openTenant(
  services: Services,
  actor: ControlActor,
  input: NewTenant,
): Promise<string> {
  const { tenantId, outboxIds } = await beginTenant(services, actor, input);
  for (const id of outboxIds) {
    // Logged by the runner. What follows would fail too, and cost an attempt.
    if (!await services.runOutboxEntry(services, id).then(() => true, () => false)) break;
  }
  return tenantId;
}

async function beginTenant(
  { doors, config, now }: Services,
  actor: ControlActor,
  input: NewTenant,
): Promise<CreatedTenant> {
  const { baseDomain, adminHosts } = config;
  // Checked first, so that no school is made for an invalid administrator.
  if (input.admin) checkPerson(input.admin);
  const create = () =>
    doors.writeControl((tx) => createTenant(tx, actor, input, { baseDomain, adminHosts, now: now() }));
  // Another server may insert the same person or name first; then they are known.
  return await create().catch((error) => isConflict(error) ? create() : Promise.reject(error))
    .catch((error) => {
      if (!isConflict(error) || (!input.admin && input.tenantType !== "individual")) throw error;
      const message = "This person has an individual tenant of their own already.";
      throw new AppError("conflict", message, input.admin && { fields: { email: message } });
    });
}

export function subdomainUrl(config: Services["config"], subdomain: string): string {
  return `${config.scheme}://${subdomain}.${config.baseDomain}`;
}
