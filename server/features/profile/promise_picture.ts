import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { checkPictureType } from "../../../domain/profile.ts";
import { promiseUpload } from "../evidence/uploads/promise_upload.ts";
import type { UploadOwner } from "../evidence/uploads/upload_owner.ts";

/**
 * Promises to take one profile picture (spec 1 §7, Uploads). Its name is not kept. Throws wrong_type for what does not say
 * that it is an image, and what `promiseUpload` throws.
 */
export async function promisePicture(
  tx: TenantWriter,
  input: { tenantId: string; owner: UploadOwner; fileType: string; now: Date },
): Promise<{ uploadUrl: string; objectPath: string }> {
  const { tenantId, owner, fileType, now } = input;
  const refused = checkPictureType(fileType);
  if (refused) throw new AppError("wrong_type", refused.description);
  const promise = { tenantId, owner, purpose: "picture" as const, declared: {}, now };
  const { uploadURL: uploadUrl, objectPath } = await promiseUpload(tx, promise);
  return { uploadUrl, objectPath };
}
