import { inArray } from "drizzle-orm";
import { hosts } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { checkCentreNumber } from "../../../domain/centre_number.ts";
import { AppError } from "../../../domain/errors.ts";
import { checkCustomDomain, checkSubdomain, normalizeHost } from "../../../domain/hosts.ts";
import { checkName } from "../../../domain/people.ts";

export type OwnHosts = { baseDomain: string; adminHosts: readonly string[] };
type Fields = {
  name?: string;
  subdomain?: string;
  domain?: string | null;
  centreNumber?: string | undefined;
};

/** Messages by field, of those that are given. */
export function checkTenantFields(
  input: Fields,
  { baseDomain, adminHosts }: OwnHosts,
): Record<string, string> {
  const { name, subdomain, domain, centreNumber } = input;
  const fields = {
    name: name === undefined ? null : checkName(name, "A name"),
    subdomain: subdomain === undefined ? null : checkSubdomain(subdomain) ??
      (adminHosts.includes(`${subdomain}.${baseDomain}`)
        ? `The subdomain ${subdomain} is the installation's own`
        : null),
    domain: domain === undefined || domain === null
      ? null
      : checkCustomDomain(domain, baseDomain, adminHosts),
    centreNumber: centreNumber === undefined ? null : checkCentreNumber(centreNumber),
  };
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** As it is stored; null for none, which the installation's own host means too (spec 2 §9). */
export function customDomain(text: string | null | undefined, baseDomain: string): string | null {
  const typed = text?.trim() ?? "";
  const host = normalizeHost(typed) ?? typed;
  return host === "" || host === baseDomain ? null : host;
}

/** By field. Throws conflict where one is or was another tenant's. */
export async function assertHostsFree(
  db: Pick<ControlReader, "select">,
  wanted: { subdomain?: string | undefined; domain?: string | null | undefined },
  tenantId: string | null,
): Promise<Set<string>> {
  const names = Object.entries(wanted).flatMap(([field, host]) => host ? [{ field, host }] : []);
  if (names.length === 0) return new Set();
  const { host, tenantId: owner } = hosts;
  const taken = await db.select({ host, owner }).from(hosts)
    .where(inArray(host, names.map(({ host }) => host)));
  for (const { field, host } of names) {
    if (!taken.some((row) => row.host === host && row.owner !== tenantId)) continue;
    const message = `The name ${host} is taken, or was another school's before.`;
    throw new AppError("conflict", message, { fields: { [field]: message } });
  }
  return new Set(taken.map(({ host }) => host));
}
