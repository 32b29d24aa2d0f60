import { sql } from "drizzle-orm";
import { AppError } from "../../domain/errors.ts";
import { normalizeSubdomain, tenantTypeOf } from "../../domain/signup.ts";
import type { Signup } from "../features/signup/read_signup.ts";
import type { Services } from "../services/services.ts";
import { openTenant } from "./provision_tenant.ts";

type Input = {
  signup: Signup;
  /** In place of the one that was asked for, where that is taken. */
  subdomain: string | null;
  browserHash: string;
};

/**
 * Makes the school of a proved sign-up as `tenant create` does, once: its id was made when it was asked for. What is
 * interrupted behind the control database is left to the clock. Answers messages by field where none was made by it.
 */
export async function confirmSignup(
  services: Services,
  { signup, subdomain, browserHash }: Input,
): Promise<Record<string, string>> {
  const { id, tenantId, school, firstName, lastName, email, plan } = signup;
  await services.doors.writeControl((tx) =>
    tx.batch([
      // The browser that makes the school is the one that continues to it.
      tx.db.run(sql`
        update signups set browser_hash = ${browserHash}
        where id = ${id} and not exists (select 1 from tenants where tenants.id = signups.tenant_id)`),
    ]), "last");
  try {
    await openTenant(services, { kind: "system" }, {
      id: tenantId,
      name: school,
      subdomain: normalizeSubdomain(subdomain ?? signup.subdomain),
      tenantType: tenantTypeOf(plan),
      plan,
      status: "trial",
      admin: { email, firstName, lastName },
    });
    return {};
  } catch (error) {
    if (error instanceof AppError && error.details.fields !== undefined) return error.details.fields;
    throw error;
  }
}
