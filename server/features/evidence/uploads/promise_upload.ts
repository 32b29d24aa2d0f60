import { and, count, eq, gt, min, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError, forbidden } from "../../../../domain/errors.ts";
import { safeFileName } from "../../../../domain/evidence.ts";
import { newId } from "../../../../domain/ids.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { decide } from "../../../../domain/permissions.ts";
import { checkCanAdd, storageLimit } from "../../../../domain/plans.ts";
import { readEntitlements } from "../../settings/read_settings.ts";
import { fitsQuota, storageFull } from "./storage_quota.ts";
import {
  type AnyPurpose,
  checkDeclared,
  checkSize,
  emptyFile,
  isCounted,
  type UploadOwner,
} from "./upload_rules.ts";

/** Open promises per person. */
const MAX_OPEN = 50;

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

/**
 * Reserves an upload for a day. Throws `too_large`, `wrong_type` or `invalid` from what is declared,
 * `forbidden`, `limit` (DECISIONS 22, or storage full), or `too_many` open promises.
 */
export async function promiseUpload(tx: TenantWriter, input: PromiseInput): Promise<UploadPromise> {
  const { owner, purpose = "evidence", declared, now } = input;
  if (purpose === "resource" && decide(owner, "resource.add") !== "yes") throw forbidden();
  checkDeclared(declared);
  if (declared.fileSize === 0) throw emptyFile();
  if (declared.fileSize !== undefined) checkSize(declared.fileSize, purpose);
  const entitlements = await readEntitlements(tx.db);
  const limitMessage = checkCanAdd(entitlements, now);
  if (limitMessage !== null) throw new AppError("limit", limitMessage);
  const limit = isCounted(purpose) ? storageLimit(entitlements) : Infinity;
  const id = newId("upload");
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + LIFETIMES.uploadPromise).toISOString();
  const open = openPromises(owner, at);
  const [created, [current]] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      insert into uploads
        (id, owner_kind, owner_id, purpose, file_name, declared_size, state, storage_key, created_at, expires_at)
      select ${id}, ${owner.kind}, ${owner.id}, ${purpose}, ${safeFileName(declared.fileName ?? "")},
        ${declared.fileSize ?? null}, 'promised', ${`${input.tenantId}/${id}`}, ${at}, ${expiresAt}
      where (${tx.db.select({ open: count() }).from(uploads).where(open)}) < ${MAX_OPEN}
        and ${fitsQuota(limit, declared.fileSize ?? 1, at)}
      returning id`),
    tx.db.select({ open: count(), oldestEnds: min(uploads.expiresAt) }).from(uploads).where(open),
  ]);
  if (created.length === 0) {
    throw current && current.open >= MAX_OPEN
      ? tooManyOpen(current.oldestEnds ?? expiresAt, now)
      : storageFull(limit);
  }
  return {
    uploadURL: `/api/uploads/${id}`,
    tusURL: `/api/uploads/${id}/tus`,
    objectPath: objectPath(id),
    expiresAt,
  };
}

function openPromises(owner: UploadOwner, at: string): SQL | undefined {
  return and(
    eq(uploads.ownerKind, owner.kind),
    eq(uploads.ownerId, owner.id),
    // A literal: a bound value would not use the partial index.
    sql`${uploads.state} <> 'attached'`,
    gt(uploads.expiresAt, at),
  );
}

export function objectPath(uploadId: string): string {
  return `/objects/${uploadId}`;
}

function tooManyOpen(oldestEnds: string, now: Date): AppError {
  const retryAfter = Math.max((Date.parse(oldestEnds) - now.getTime()) / 1000, 1);
  return new AppError("too_many", "Too many of your uploads were begun and never added. Try again later.", {
    retryAfter,
  });
}
