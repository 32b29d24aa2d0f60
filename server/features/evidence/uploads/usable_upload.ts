import { and, eq, gt, type SQL } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { isId } from "../../../../domain/ids.ts";
import { ownUpload, uploadExpired, type UploadOwner } from "./upload_owner.ts";
import type { UploadPurpose } from "./upload_purpose.ts";

/** An upload that is here, measured, and not anything yet. */
export type UsableUpload = {
  id: string;
  storageKey: string;
  /** In bytes, as measured. */
  received: number;
  /** As told by the content. */
  type: string;
  /** The name that was declared with the promise. */
  fileName: string;
};

/**
 * Reads an upload that is about to become something, and says in words why it cannot: `not_found` when it is not the
 * owner's or has expired, `conflict` when it was never sent or was added before, `invalid` when it was promised for
 * another purpose. One statement, which joins the others of its turn; ask before the batch for the words, and again after
 * a batch whose `attachUpload` met no row.
 */
export async function readUsableUpload(
  tx: { db: Pick<TenantReader, "select"> },
  { objectPath, owner, purpose, now }: {
    objectPath: string;
    owner: UploadOwner;
    purpose: UploadPurpose;
    now: Date;
  },
): Promise<UsableUpload> {
  const id = objectPath.replace(/^\/objects\//, "");
  if (!isId("upload", id)) throw notFound();
  const [upload] = await tx.db.select({
    state: uploads.state,
    purpose: uploads.purpose,
    storageKey: uploads.storageKey,
    received: uploads.received,
    type: uploads.fileType,
    fileName: uploads.fileName,
    expiresAt: uploads.expiresAt,
  }).from(uploads).where(ownUpload(id, owner));
  if (!upload) throw notFound();
  if (upload.purpose !== purpose) {
    throw new AppError("invalid", "This file was uploaded for another purpose. Choose it again.");
  }
  if (upload.state === "attached") throw new AppError("conflict", "This upload was already added.");
  if (upload.expiresAt <= now.toISOString()) throw uploadExpired();
  if (upload.state !== "received" || upload.type === null) {
    throw new AppError("conflict", "Send the file first.");
  }
  const { storageKey, received, type, fileName } = upload;
  return { id, storageKey, received, type, fileName };
}

/**
 * The statement that uses an upload up, once: of ten batches at once one meets a row, and the others must do nothing.
 * Give it what else must hold in the same moment as `and`; it returns the upload's id where it met a row. Put it first in
 * the batch and the event right behind it, whose `where changes() = 1` then follows it.
 */
export function attachUpload(
  tx: TenantWriter,
  upload: Pick<UsableUpload, "id">,
  { owner, purpose, now, and: also }: { owner: UploadOwner; purpose: UploadPurpose; now: Date; and?: SQL },
) {
  return tx.db.update(uploads).set({ state: "attached" }).where(and(
    ownUpload(upload.id, owner),
    eq(uploads.purpose, purpose),
    eq(uploads.state, "received"),
    gt(uploads.expiresAt, now.toISOString()),
    also,
  )).returning({ id: uploads.id });
}
