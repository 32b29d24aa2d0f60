import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { type RowsSql, valuesQuery } from "../../../../db/typed_rows.ts";
import { MAX_ATTEMPTS } from "../../../queue/queue.ts";

/** Figures of a school's database, without archived records. */
export type TenantStats = {
  students: number;
  teachers: number;
  admins: number;
  storageBytes: number;
  /** Given up; `failedMails` also those of the last week that their server refused. */
  failedJobs: number;
  failedMails: number;
  entitlementsVersion: number;
};

const REFUSED_MS = 7 * 86_400_000;

const isMail = sql`kind like 'mail\\_%' escape '\\'`;
const isGivenUp = sql`done_at is null and attempts >= ${MAX_ATTEMPTS}`;
const count = (from: SQL) => sql<number>`(select count(*) from ${from})`;

export async function readTenantStats(db: Pick<TenantReader, "all">, now: Date): Promise<TenantStats> {
  const [stats] = await db.all(tenantStatsQuery(now));
  return stats!;
}

/** One row. */
export function tenantStatsQuery(now: Date): RowsSql<TenantStats> {
  const since = new Date(now.getTime() - REFUSED_MS).toISOString();
  return valuesQuery({
    students: count(sql`students where archived_at is null`),
    teachers: count(sql`staff where role = 'teacher' and archived_at is null`),
    admins: count(sql`staff where role = 'admin' and archived_at is null`),
    storageBytes: sql<number>`coalesce((select bytes from storage_use), 0)`,
    failedJobs: count(sql`jobs where ${isGivenUp} and not (${isMail})`),
    failedMails: count(
      sql`jobs where ${isMail} and (${isGivenUp} or (done_at > ${since} and last_error is not null))`,
    ),
    entitlementsVersion: sql<number>`coalesce((select version from entitlements), 0)`,
  });
}
