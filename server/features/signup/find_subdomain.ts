import { inArray } from "drizzle-orm";
import { hosts } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { alternatives, normalizeSubdomain } from "../../../domain/signup.ts";
import { checkTenantFields, type OwnHosts } from "../tenants/tenant_fields.ts";

export type SubdomainAnswer = {
  free: boolean;
  /** Why it cannot be had; null where it can. */
  message: string | null;
  /** One like it that can be had; null where none is known. */
  suggestion: string | null;
};

/** Whether a school may have it, by the rules of `createTenant`. */
export async function findSubdomain(
  db: Pick<ControlReader, "select">,
  text: string,
  own: OwnHosts,
): Promise<SubdomainAnswer> {
  const subdomain = normalizeSubdomain(text);
  const { subdomain: message } = checkTenantFields({ subdomain }, own);
  if (message !== undefined) return { free: false, message, suggestion: null };
  const others = alternatives(subdomain).filter((other) =>
    checkTenantFields({ subdomain: other }, own).subdomain === undefined
  );
  const taken = (await db.select({ host: hosts.host }).from(hosts)
    .where(inArray(hosts.host, [subdomain, ...others]))).map(({ host }) => host);
  if (!taken.includes(subdomain)) return { free: true, message: null, suggestion: null };
  return {
    free: false,
    message: `${subdomain}.${own.baseDomain} is taken, or was another school’s before`,
    suggestion: others.find((other) => !taken.includes(other)) ?? null,
  };
}
