import { createTenant, type NewTenant } from "../features/tenants/create_tenant.ts";
import type { ControlActor } from "../features/activity/record_control_event.ts";
import { runOutboxEntry } from "../jobs/run_due.ts";
import type { Services } from "../services.ts";
import { addStaff, checkPerson, type NewStaff } from "./add_staff.ts";

export type Provisioned = { id: string; subdomain: string; url: string };

/**
 * Makes a school: control first, its own database after, then its first administrator if one is named. What is
 * interrupted is finished by the clock. Throws what `createTenant` and `addStaff` throw.
 */
export async function provisionTenant(
  services: Services,
  actor: ControlActor,
  input: NewTenant & { admin?: Omit<NewStaff, "role"> },
): Promise<Provisioned> {
  const { doors, config, now } = services;
  const { baseDomain, adminHosts } = config;
  // A school is not made for an administrator whom it would then refuse.
  if (input.admin) checkPerson(input.admin);
  const { tenantId, outboxId } = await doors.writeControl((tx) =>
    createTenant(tx, actor, input, { baseDomain, adminHosts, now: now() })
  );
  await runOutboxEntry(services, outboxId);
  if (input.admin) await addStaff(services, actor, tenantId, { ...input.admin, role: "admin" });
  return { id: tenantId, subdomain: input.subdomain, url: tenantUrl(config, input.subdomain) };
}

/** A school's address below the base domain. */
export function tenantUrl(config: Services["config"], subdomain: string): string {
  return `${config.scheme}://${subdomain}.${config.baseDomain}`;
}
