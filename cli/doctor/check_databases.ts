import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { listTenants, type TenantItem } from "../../server/features/tenants/read_tenants.ts";
import { retryFailed } from "../../server/jobs/retry_failed.ts";
import { MAX_ATTEMPTS } from "../../server/jobs/queue.ts";
import type { Services } from "../../server/services.ts";
import { type Check, check } from "./check.ts";

/** One line for all healthy establishments, and one for each other. */
export async function checkTenants(services: Services): Promise<Check[]> {
  const tenants = await services.doors.readControl(listTenants);
  const failed: Check[] = [];
  for (const tenant of tenants) {
    const result = await check(
      `establishment ${tenant.subdomain ?? tenant.id}`,
      () => checkTenant(services, tenant),
    );
    if (!result.ok) failed.push(result);
    await setImmediate();
  }
  const healthy = tenants.length - failed.length;
  return [
    { name: "establishments", ok: failed.length === 0, detail: `${healthy} of ${tenants.length} well` },
    ...failed,
  ];
}

/** Opening a door checks existence, schema version and identity. */
async function checkTenant({ doors }: Services, tenant: TenantItem): Promise<string> {
  if (tenant.readyAt === null) throw new Error("it is not made to the end; finish it with: jobs run --once");
  const [row] = await doors.readTenant(tenant.id, (db) =>
    db.all<{ stuck: number }>(sql`
      select count(*) as stuck from jobs where done_at is null and attempts >= ${MAX_ATTEMPTS}`));
  if (row && row.stuck > 0) {
    throw new Error(`${row.stuck} of its jobs were given up after ${MAX_ATTEMPTS} tries`);
  }
  return "well";
}

/** Retries failed outbox entries and reports what still fails. */
export function checkOutbox(services: Services): Promise<Check> {
  return check("outbox", async () => {
    const failures = await retryFailed(services);
    if (failures.length === 0) return "nothing is stuck";
    throw new Error(failures.map(({ id, kind, error }) => `${kind} ${id}: ${error}`).join("; "));
  });
}
