import { eq } from "drizzle-orm";
import { tenants, tenantSubscriptions } from "../../db/control/schema/index.ts";
import { entitlementsStatements, firstSettingsStatements } from "../features/settings/provision_settings.ts";
import { tenantStatsQuery } from "../features/tenants/stats/read_stats.ts";
import { statsStatement } from "../features/tenants/stats/stats_statements.ts";
import { sweepStatement } from "../queue/sweeps.ts";
import type { Services } from "../services/services.ts";

/** Outbox step of provisioning; idempotent. */
export async function applyTenant(
  { tenantId, payload: { centreNumber }, services }: {
    tenantId: string | null;
    payload: Record<string, unknown>;
    services: Services;
  },
): Promise<void> {
  const { doors, now, forgetHosts } = services;
  if (tenantId === null) throw new Error("apply_tenant names no tenant");
  const [row] = await doors.readControl((db) =>
    db.select({ tenant: tenants, bought: tenantSubscriptions }).from(tenants)
      .innerJoin(tenantSubscriptions, eq(tenantSubscriptions.tenantId, tenants.id))
      .where(eq(tenants.id, tenantId))
  );
  if (!row) throw new Error("apply_tenant names a tenant that does not exist");
  // A database that was there and is gone comes from a backup, and is not made empty.
  if (row.tenant.readyAt === null) await doors.createTenant(tenantId);
  const { at, stats } = await doors.writeTenant(tenantId, async (tx) => {
    const at = now();
    const [, , , , [stats]] = await tx.batch([
      ...firstSettingsStatements(tx, {
        name: row.tenant.name,
        centreNumber: typeof centreNumber === "string" ? centreNumber : null,
        now: at,
      }),
      ...entitlementsStatements(tx, { ...row.bought, seats: row.bought.maxStudents, now: at }),
      tx.db.all(tenantStatsQuery(at)),
    ]);
    return { at, stats: stats! };
  });
  await doors.writeControl((tx) =>
    tx.batch([
      statsStatement(tx, tenantId, stats, at),
      sweepStatement(tx, tenantId, now()),
      sweepStatement(tx, null, now()),
      tx.db.update(tenants).set({ readyAt: row.tenant.readyAt ?? now().toISOString() }).where(
        eq(tenants.id, tenantId),
      ),
    ])
  );
  await forgetHosts();
}
