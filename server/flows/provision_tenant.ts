import { createTenant, type NewTenant } from "../features/tenants/create_tenant.ts";
import type { ControlActor } from "../features/activity/control_events.ts";
import { runOutboxEntry } from "../jobs/run_due.ts";
import type { Services } from "../services.ts";
import { addStaff, checkPerson, type NewStaff } from "./add_staff.ts";

type Provisioned = { id: string; subdomain: string; url: string };

/** Control first, then the tenant database and the first administrator; the clock finishes what is interrupted. */
export async function provisionTenant(
  services: Services,
  actor: ControlActor,
  input: NewTenant & { admin?: Omit<NewStaff, "role"> },
): Promise<Provisioned> {
  const { doors, config, now } = services;
  const { baseDomain, adminHosts } = config;
  // Checked first, so that no school is made for an invalid administrator.
  if (input.admin) checkPerson(input.admin);
  const { tenantId, outboxId } = await doors.writeControl((tx) =>
    createTenant(tx, actor, input, { baseDomain, adminHosts, now: now() })
  );
  await runOutboxEntry(services, outboxId);
  if (input.admin) await addStaff(services, actor, tenantId, { ...input.admin, role: "admin" });
  return { id: tenantId, subdomain: input.subdomain, url: subdomainUrl(config, input.subdomain) };
}

export function subdomainUrl(config: Services["config"], subdomain: string): string {
  return `${config.scheme}://${subdomain}.${config.baseDomain}`;
}
