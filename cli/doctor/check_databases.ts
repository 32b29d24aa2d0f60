import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { listTenants, type TenantItem } from "../../server/features/tenants/list_tenants.ts";
import { retryFailed } from "../../server/jobs/retry_failed.ts";
import { MOST_ATTEMPTS } from "../../server/jobs/queue.ts";
import type { Services } from "../../server/services.ts";
import { type Check, check } from "./check.ts";

/** Opens every establishment's database, one at a time: a line for all that are well, and one for each that is not. */
export async function checkTenants(services: Services): Promise<Check[]> {
  const tenants = await services.doors.readControl(listTenants);
  const bad: Check[] = [];
  for (const tenant of tenants) {
    const found = await check(
      `establishment ${tenant.subdomain ?? tenant.id}`,
      () => look(services, tenant),
    );
    if (!found.ok) bad.push(found);
    await setImmediate();
  }
  const well = tenants.length - bad.length;
  return [
    { name: "establishments", ok: bad.length === 0, detail: `${well} of ${tenants.length} well` },
    ...bad,
  ];
}

/** Opening a door checks that the database is there, has a schema that fits, and carries this establishment's id. */
async function look({ doors }: Services, tenant: TenantItem): Promise<string> {
  if (tenant.readyAt === null) throw new Error("it is not made to the end; finish it with: jobs run --once");
  const [row] = await doors.readTenant(tenant.id, (db) =>
    db.all<{ stuck: number }>(sql`
      select count(*) as stuck from jobs where done_at is null and attempts >= ${MOST_ATTEMPTS}`));
  if (row && row.stuck > 0) {
    throw new Error(`${row.stuck} of its jobs were given up after ${MOST_ATTEMPTS} tries`);
  }
  return "well";
}

/** Tries again what the installation could not do before, and names what still fails. */
export function checkOutbox(services: Services): Promise<Check> {
  return check("outbox", async () => {
    const left = await retryFailed(services);
    if (left.length === 0) return "nothing is stuck";
    throw new Error(left.map(({ id, kind, error }) => `${kind} ${id}: ${error}`).join("; "));
  });
}
