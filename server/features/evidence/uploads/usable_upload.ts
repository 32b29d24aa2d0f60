import { and, eq, gt, type SQL } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { isId } from "../../../../domain/ids.ts";
import {
  type AnyPurpose,
  checkSize,
  checkType,
  mayBecome,
  ownUpload,
  uploadExpired,
  type UploadOwner,
} from "./upload_rules.ts";

/** `received` is measured, in bytes; `type` is detected from the content; `promised` is the purpose it was sent for. */
export type UsableUpload =
  & Pick<typeof uploads.$inferSelect, "id" | "storageKey" | "received">
  & { type: string; promised: AnyPurpose };

/**
 * Throws `not_found` (not the owner's, or expired), `conflict` (never sent, or already added), `invalid` (another purpose),
 * `wrong_type` or `too_large` (for its new purpose). Call it before the batch, and again when `attachUpload` matched no row. One query.
 */
export async function readUsableUpload(
  tx: { db: Pick<TenantReader, "select"> },
  { objectPath, owner, purpose, now }: {
    objectPath: string;
    owner: UploadOwner;
    purpose: AnyPurpose;
    now: Date;
  },
): Promise<UsableUpload> {
  const id = objectPath.replace(/^\/objects\//, "");
  if (!isId("upload", id)) throw notFound();
  const [upload] = await tx.db.select().from(uploads).where(ownUpload(id, owner));
  if (!upload) throw notFound();
  if (!mayBecome(upload.purpose, purpose)) {
    throw new AppError("invalid", "This file was uploaded for another purpose. Choose it again.");
  }
  if (upload.state === "attached") throw new AppError("conflict", "This upload was already added.");
  if (upload.expiresAt <= now.toISOString()) throw uploadExpired();
  const { state, storageKey, received, fileType: type } = upload;
  if (state !== "received" || type === null) throw new AppError("conflict", "Send the file first.");
  if (upload.purpose !== purpose) {
    checkType(purpose, type);
    checkSize(received, purpose);
  }
  return { id, storageKey, received, type, promised: upload.purpose };
}

/**
 * Put it first in the batch and the event right behind it; `and` must be true in the same statement. Returns
 * the id where a row matched.
 */
export function attachUpload(
  tx: TenantWriter,
  { id, promised }: Pick<UsableUpload, "id" | "promised">,
  { owner, purpose, now, and: condition }: {
    owner: UploadOwner;
    purpose: AnyPurpose;
    now: Date;
    and?: SQL;
  },
) {
  return tx.db.update(uploads).set({ state: "attached", purpose }).where(and(
    ownUpload(id, owner),
    eq(uploads.purpose, promised),
    eq(uploads.state, "received"),
    gt(uploads.expiresAt, now.toISOString()),
    condition,
  )).returning({ id: uploads.id });
}

/** Undoes `attachUpload` where its bytes are as they were. */
export function releaseUpload(tx: TenantWriter, { id, promised }: Pick<UsableUpload, "id" | "promised">) {
  return tx.db.update(uploads).set({ state: "received", purpose: promised })
    .where(and(eq(uploads.id, id), eq(uploads.state, "attached")));
}
