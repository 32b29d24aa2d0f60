import { operatorMessage } from "../../db/database_fault.ts";
import { readTenantStats } from "../features/tenants/stats/read_stats.ts";
import {
  faultStatement,
  isStale,
  staleStatsStatement,
  statsStatement,
} from "../features/tenants/stats/stats_statements.ts";
import type { Services } from "../services/services.ts";

type Doors = Pick<Services, "doors" | "now">;

/** Outbox step: reads a school's numbers into control. Notes why it could not be read, and throws that. */
export async function refreshTenantStats(
  { services: { doors, now }, tenantId }: { services: Doors; tenantId: string | null },
): Promise<void> {
  if (tenantId === null) throw new Error("refresh_stats names no tenant");
  const at = now();
  const stats = await doors.readTenant(tenantId, (db) => readTenantStats(db, at)).catch(async (error) => {
    await noteTenantFault({ doors, now }, tenantId, error);
    throw error;
  });
  await doors.writeControl((tx) => tx.batch([statsStatement(tx, tenantId, stats, at)]));
}

async function noteTenantFault({ doors, now }: Doors, tenantId: string, error: unknown): Promise<void> {
  await doors.writeControl((tx) => tx.batch([faultStatement(tx, tenantId, operatorMessage(error), now())]));
}

/** After a change that its numbers show. */
export async function markStatsStale({ doors, now }: Doors, tenantId: string): Promise<void> {
  // Most calls of a busy hour find it marked, and write nothing.
  if (await doors.readControl((db) => isStale(db, tenantId))) return;
  await doors.writeControl((tx) => tx.batch([staleStatsStatement(tx, tenantId, now())]));
}
