import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import { storageLimit } from "../../../../domain/plans.ts";
import { readEntitlements } from "../../settings/read_settings.ts";
import { UNCOUNTED_PURPOSES } from "./upload_rules.ts";

const GB = 1024 ** 3;

/** Bytes; Infinity without a limit. */
export async function readStorageLimit(db: Pick<TenantReader, "select">): Promise<number> {
  return storageLimit(await readEntitlements(db));
}

/** Bytes of evidence and received uploads. What others have only promised takes no room. */
export function storedBytes(now: Date): SQL<number> {
  // `<>` for the partial index.
  return sql<number>`((select bytes from storage_use where id = 1) + (
    select coalesce(sum(received), 0) from uploads
    where state <> 'attached' and state = 'received' and expires_at > ${now.toISOString()}
      and purpose not in ${UNCOUNTED_PURPOSES}))`;
}

/** SQL condition on bytes used, checked in the writing statement so that concurrent uploads cannot exceed the limit. */
export function fitsQuota(limit: number, bytes: number, ...used: SQL<number>[]): SQL {
  return limit === Infinity ? sql`true` : sql`${sql.join(used, sql` + `)} + ${bytes} <= ${limit}`;
}

export function storageFull(limit: number): AppError {
  return new AppError(
    "limit",
    `Your school's storage is full (${Math.round(limit / GB)} GB). Ask an administrator before adding more.`,
  );
}
