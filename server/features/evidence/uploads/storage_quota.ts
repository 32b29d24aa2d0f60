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

/** Stored bytes plus those reserved by open promises, `except` this upload. */
export function reservedBytes(at: string, except = ""): SQL<number> {
  return sql<number>`((select bytes from storage_use where id = 1) + (
    select coalesce(sum(case state when 'received' then received else coalesce(declared_size, 0) end), 0)
    from uploads where state <> 'attached' and expires_at > ${at} and purpose not in ${UNCOUNTED_PURPOSES} and id <> ${except}))`;
}

/** SQL condition, checked in the reserving statement so that concurrent uploads cannot exceed the limit. */
export function fitsQuota(limit: number, bytes: number, at: string, except?: string): SQL {
  return limit === Infinity ? sql`true` : sql`${reservedBytes(at, except)} + ${bytes} <= ${limit}`;
}

export function storageFull(limit: number): AppError {
  return new AppError(
    "limit",
    `Your school's storage is full (${Math.round(limit / GB)} GB). Ask an administrator before adding more.`,
  );
}
