import { and, count, eq, gt, min, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError, forbidden } from "../../../../domain/errors.ts";
import { safeFileName } from "../../../../domain/evidence.ts";
import { newId } from "../../../../domain/ids.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { decide } from "../../../../domain/permissions.ts";
import { checkMayAdd, storageLimit } from "../../../../domain/plans.ts";
import { readEntitlements } from "../../settings/read_entitlements.ts";
import { emptyFile, refuseDeclared } from "./refused_names.ts";
import { fits, storageFull } from "./storage_room.ts";
import type { UploadOwner } from "./upload_owner.ts";
import { isCounted, purposeLimit, tooLarge, type UploadPurpose } from "./upload_purpose.ts";

/** Promises a person may have open at once: ten batches of files, and never more bytes unused than that. */
const MOST_OPEN = 50;

export type UploadPromise = {
  /** For a PUT of the whole file. */
  uploadURL: string;
  /** The same promise for tus, which goes on where it was cut off. */
  tusURL: string;
  objectPath: string;
  expiresAt: string;
};

type Asked = {
  tenantId: string;
  owner: UploadOwner;
  purpose?: UploadPurpose;
  declared: { fileName?: string; fileType?: string; fileSize?: number };
  now: Date;
};

/**
 * Promises to take one file from its owner, for a day, and keeps room for what is declared (size in bytes). Throws
 * `too_large`, `wrong_type` or `invalid` when that would be refused anyway, `forbidden` when what it is for is not theirs
 * to add, `limit` when the school may add nothing (DECISIONS 22) or its storage is full, `too_many` with 50 promises open.
 */
export async function promiseUpload(tx: TenantWriter, asked: Asked): Promise<UploadPromise> {
  const { owner, purpose = "evidence", declared, now } = asked;
  if (purpose === "resource" && decide(owner, "resource.add") !== "yes") throw forbidden();
  refuseDeclared(declared);
  if (declared.fileSize === 0) throw emptyFile();
  if (declared.fileSize !== undefined) refuseSize(declared.fileSize, purpose);
  const bought = await readEntitlements(tx.db);
  const closed = checkMayAdd(bought, now);
  if (closed !== null) throw new AppError("limit", closed);
  const limit = isCounted(purpose) ? storageLimit(bought) : Infinity;
  const id = newId("upload");
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + LIFETIMES.uploadPromise).toISOString();
  const open = openPromises(owner, at);
  const [made, [held]] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      insert into uploads
        (id, owner_kind, owner_id, purpose, file_name, declared_size, state, storage_key, created_at, expires_at)
      select ${id}, ${owner.kind}, ${owner.id}, ${purpose}, ${safeFileName(declared.fileName ?? "")},
        ${declared.fileSize ?? null}, 'promised', ${`${asked.tenantId}/${id}`}, ${at}, ${expiresAt}
      where (${tx.db.select({ open: count() }).from(uploads).where(open)}) < ${MOST_OPEN}
        and ${fits(limit, declared.fileSize ?? 1, at)}
      returning id`),
    tx.db.select({ open: count(), oldestEnds: min(uploads.expiresAt) }).from(uploads).where(open),
  ]);
  if (made.length === 0) {
    throw held && held.open >= MOST_OPEN
      ? tooManyOpen(held.oldestEnds ?? expiresAt, now)
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
    // Spelled out, since an index of these alone serves no bound value: what was attached stays for good.
    sql`${uploads.state} <> 'attached'`,
    gt(uploads.expiresAt, at),
  );
}

/** How a call names what was uploaded (spec 1 §3). */
export function objectPath(uploadId: string): string {
  return `/objects/${uploadId}`;
}

/** Throws `too_large` for a size in bytes that a file of this purpose may not have. */
export function refuseSize(size: number, purpose: Parameters<typeof purposeLimit>[0]): void {
  if (size > purposeLimit(purpose)) throw tooLarge(purpose);
}

function tooManyOpen(oldestEnds: string, now: Date): AppError {
  const retryAfter = Math.max((Date.parse(oldestEnds) - now.getTime()) / 1000, 1);
  return new AppError("too_many", "Too many of your uploads were begun and never added. Try again later.", {
    retryAfter,
  });
}
