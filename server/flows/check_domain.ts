import { domainCheckStatement } from "../features/tenants/health/domain_checks.ts";
import type { Services } from "../services/services.ts";

/** Outbox step: looks where a school's own domain leads. What is wrong with it is noted, and is no failure of this. */
export async function checkDomain(
  { services, payload: { host } }: { services: Services; payload: Record<string, unknown> },
): Promise<void> {
  if (typeof host !== "string") throw new Error("check_domain names no host");
  await probeHost(services, host);
}

export async function probeHost({ doors, probeDomain, now }: Services, host: string): Promise<void> {
  const found = await probeDomain(host);
  await doors.writeControl((tx) => tx.batch([domainCheckStatement(tx, host, found, now())]));
}
