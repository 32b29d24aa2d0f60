import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { forbidden } from "../../../../domain/errors.ts";
import { safeFileName } from "../../../../domain/evidence.ts";
import { newId } from "../../../../domain/ids.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { type Capability, decide } from "../../../../domain/permissions.ts";
import { storageLimit } from "../../../../domain/plans.ts";
import { readEntitlements } from "../../settings/read_settings.ts";
import { assertFitsOwnLimits, fitsOwnLimits, promisedBytes } from "./open_uploads.ts";
import { fitsQuota, storageFull, storedBytes } from "./storage_quota.ts";
import {
  type AnyPurpose,
  checkDeclared,
  checkSize,
  emptyFile,
  isCounted,
  type UploadOwner,
} from "./upload_rules.ts";

export type UploadPromise = {
  /** Whole-file PUT. */
  uploadURL: string;
  /** Resumable, tus. */
  tusURL: string;
  objectPath: string;
  expiresAt: string;
};

type PromiseInput = {
  tenantId: string;
  owner: UploadOwner;
  purpose?: AnyPurpose;
  declared: { fileName?: string; fileType?: string; fileSize?: number };
  now: Date;
};

/** Capabilities beyond that of sending anything. */
const NEEDED: Partial<Record<AnyPurpose, Capability>> = {
  resource: "resource.add",
  logo: "settings.change",
};

/**
 * Promises an upload for a day. Throws `too_large`, `wrong_type` or `invalid` from what is declared,
 * `forbidden`, `limit` (storage full), or `too_many` open uploads.
 */
export async function promiseUpload(tx: TenantWriter, input: PromiseInput): Promise<UploadPromise> {
  const { owner, purpose = "evidence", declared, now } = input;
  const needed = NEEDED[purpose];
  if (needed !== undefined && decide(owner, needed) !== "yes") throw forbidden();
  checkDeclared(declared, purpose);
  if (declared.fileSize === 0) throw emptyFile();
  if (declared.fileSize !== undefined) checkSize(declared.fileSize, purpose);
  const entitlements = await readEntitlements(tx.db);
  const limit = isCounted(purpose) ? storageLimit(entitlements) : Infinity;
  const id = newId("upload");
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + LIFETIMES.uploadPromise).toISOString();
  const bytes = declared.fileSize ?? 1;
  const [created] = await tx.batch([
    tx.db.all(typedRows({ id: uploads.id }, (columns) =>
      sql`
      insert into uploads
        (id, owner_kind, owner_id, purpose, file_name, declared_size, state, storage_key, created_at, expires_at)
      select ${id}, ${owner.kind}, ${owner.id}, ${purpose}, ${safeFileName(declared.fileName ?? "")},
        ${declared.fileSize ?? null}, 'promised', ${`${input.tenantId}/${id}`}, ${at}, ${expiresAt}
      where ${fitsOwnLimits(owner, bytes, now)}
        and ${fitsQuota(limit, bytes, storedBytes(now), promisedBytes(owner, now))}
      returning ${columns}`)),
  ]);
  if (created.length === 0) {
    await assertFitsOwnLimits(tx.db, owner, bytes, now);
    throw storageFull(limit);
  }
  return {
    uploadURL: `/api/uploads/${id}`,
    tusURL: `/api/uploads/${id}/tus`,
    objectPath: objectPath(id),
    expiresAt,
  };
}

export function objectPath(uploadId: string): string {
  return `/objects/${uploadId}`;
}
