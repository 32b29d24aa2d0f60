import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import { storageLimit } from "../../../../domain/plans.ts";
import { readEntitlements } from "../../settings/read_entitlements.ts";
import { UNCOUNTED } from "./upload_purpose.ts";

const GB = 1024 ** 3;

/** How many bytes the school's files may take, as its own database knows it; Infinity where there is no limit. */
export async function readStorageLimit(db: Pick<TenantReader, "select">): Promise<number> {
  return storageLimit(await readEntitlements(db));
}

/**
 * The bytes that the school's files take, and those that open promises may still bring. `except` is the upload that asks:
 * what it was promised before is not counted twice.
 */
export function bytesSpokenFor(at: string, except = ""): SQL<number> {
  return sql<number>`((select bytes from storage_use where id = 1) + (
    select coalesce(sum(case state when 'received' then received else coalesce(declared_size, 0) end), 0)
    from uploads where state <> 'attached' and expires_at > ${at} and purpose not in ${UNCOUNTED} and id <> ${except}))`;
}

/** That so many more bytes fit, checked where they are taken: uploads begun at once can never go past the limit together. */
export function fits(limit: number, bytes: number, at: string, except?: string): SQL {
  return limit === Infinity ? sql`true` : sql`${bytesSpokenFor(at, except)} + ${bytes} <= ${limit}`;
}

/** What an upload is told for which there is no room. */
export function storageFull(limit: number): AppError {
  return new AppError(
    "limit",
    `Your school's storage is full (${Math.round(limit / GB)} GB). Ask an administrator before adding more.`,
  );
}
