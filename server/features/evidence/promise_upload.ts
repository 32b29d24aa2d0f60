import { and, count, eq, gt, min, ne, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { uploads } from "../../../db/tenant/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import { safeFileName } from "../../../domain/evidence.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES, megabytes, UPLOAD_LIMITS } from "../../../domain/limits.ts";
import { firstKey } from "./claim_upload.ts";
import { refuseDeclared } from "./refused_names.ts";
import type { UploadOwner } from "./upload_owner.ts";

/** Promises a person may have open at once: ten batches of files, and never more bytes unused than that. */
const MOST_OPEN = 50;

export type UploadPromise = { uploadURL: string; objectPath: string; expiresAt: string };

/**
 * Promises to take one file of evidence from its owner, for a day. Throws `too_large` or `wrong_type` when what is
 * declared (size in bytes) would be refused anyway, `too_many` with 50 promises open.
 */
export async function promiseUpload(
  tx: TenantWriter,
  input: {
    tenantId: string;
    owner: UploadOwner;
    declared: { fileName?: string; fileType?: string; fileSize?: number };
    now: Date;
  },
): Promise<UploadPromise> {
  const { owner, declared, now } = input;
  refuseDeclared(declared);
  if (declared.fileSize !== undefined) refuseSize(declared.fileSize);
  const id = newId("upload");
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + LIFETIMES.uploadPromise).toISOString();
  const open = and(
    eq(uploads.ownerKind, owner.kind),
    eq(uploads.ownerId, owner.id),
    ne(uploads.state, "attached"),
    gt(uploads.expiresAt, at),
  );
  const [made, [oldest]] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      insert into uploads
        (id, owner_kind, owner_id, purpose, file_name, declared_size, state, storage_key, created_at, expires_at)
      select ${id}, ${owner.kind}, ${owner.id}, 'evidence', ${safeFileName(declared.fileName ?? "")},
        ${declared.fileSize ?? null}, 'promised', ${firstKey(input.tenantId, id)}, ${at}, ${expiresAt}
      where (${tx.db.select({ open: count() }).from(uploads).where(open)}) < ${MOST_OPEN}
      returning id`),
    tx.db.select({ expiresAt: min(uploads.expiresAt) }).from(uploads).where(open),
  ]);
  if (made.length === 0) throw tooManyOpen(oldest?.expiresAt ?? expiresAt, now);
  return { uploadURL: `/api/uploads/${id}`, objectPath: objectPath(id), expiresAt };
}

/** How a call names what was uploaded (spec 1 §3). */
export function objectPath(uploadId: string): string {
  return `/objects/${uploadId}`;
}

/** Throws `too_large` for a size in bytes that evidence may not have. */
export function refuseSize(size: number): void {
  const limit = UPLOAD_LIMITS.evidence.bytes;
  if (size > limit) {
    throw new AppError("too_large", `This file is too large: ${megabytes(limit)} is the most.`);
  }
}

function tooManyOpen(oldestEnds: string, now: Date): AppError {
  const retryAfter = Math.max((Date.parse(oldestEnds) - now.getTime()) / 1000, 1);
  return new AppError("too_many", "Too many of your uploads were begun and never added. Try again later.", {
    retryAfter,
  });
}
