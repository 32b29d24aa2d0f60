import { and, eq, gt } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { uploads } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { ownUpload, uploadExpired, type UploadOwner } from "./upload_owner.ts";

export type ClaimedUpload = { id: string; storageKey: string; fileName: string };

/**
 * Takes a promise for one sending, so that two at once cannot both write. `not_found` when it is not the owner's or has
 * expired, `conflict` when it is being sent or was.
 */
export async function claimUpload(
  tx: TenantWriter,
  input: { id: string; owner: UploadOwner; now: Date },
): Promise<ClaimedUpload> {
  const own = ownUpload(input.id, input.owner);
  const [claimed] = await tx.batch([
    tx.db.update(uploads).set({ state: "receiving" })
      .where(and(own, eq(uploads.state, "promised"), gt(uploads.expiresAt, input.now.toISOString())))
      .returning({ id: uploads.id, storageKey: uploads.storageKey, fileName: uploads.fileName }),
  ]);
  if (claimed[0]) return claimed[0];
  const [found] = await tx.db.select({ state: uploads.state }).from(uploads).where(own);
  if (!found) throw notFound();
  if (found.state === "promised") throw uploadExpired();
  throw new AppError(
    "conflict",
    found.state === "receiving" ? "This file is being sent already." : "This file was sent already.",
  );
}
