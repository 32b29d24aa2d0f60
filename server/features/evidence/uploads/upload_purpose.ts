import { AppError } from "../../../../domain/errors.ts";
import { isDrawn } from "../../../../domain/evidence.ts";
import { megabytes, UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import {
  PICTURE_BYTES,
  PICTURE_NO_IMAGE,
  PICTURE_NOT_DRAWN,
  PICTURE_TOO_LARGE,
} from "../../../../domain/profile.ts";
import { wrongType } from "./refused_names.ts";
import type { uploads } from "../../../../db/tenant/schema/index.ts";

/** What anybody can be promised a file for (API.md): evidence, something beside an outcome, the small picture of a video. */
export const UPLOAD_PURPOSES = ["evidence", "resource", "thumbnail"] as const;
/** A profile picture is promised by a call of its own. */
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number] | "picture";

type AnyPurpose = (typeof uploads.$inferSelect)["purpose"];

/** The most bytes that a file of a purpose may have (spec 1 §5). */
export function purposeLimit(purpose: AnyPurpose): number {
  if (purpose === "picture") return PICTURE_BYTES;
  return purpose === "evidence" || purpose === "resource"
    ? UPLOAD_LIMITS.evidence.bytes
    : UPLOAD_LIMITS.other.bytes;
}

/** Whether a file is of use for its purpose; `type` is what its content says it is, null for what we do not take. */
export function serves(purpose: AnyPurpose, type: string | null): type is string {
  if (type === null) return false;
  return purpose === "evidence" || purpose === "resource" || isDrawn(type);
}

/** What a file is told that is too large for its purpose. */
export function tooLarge(purpose: AnyPurpose): AppError {
  return new AppError(
    "too_large",
    purpose === "picture"
      ? PICTURE_TOO_LARGE.description
      : `This file is too large: ${megabytes(purposeLimit(purpose))} is the most.`,
  );
}

/** What a file is told whose content does not serve its purpose. */
export function wrongFor(purpose: AnyPurpose, type: string | null): AppError {
  if (purpose === "picture") {
    return new AppError(
      "wrong_type",
      type?.startsWith("image/") ? PICTURE_NOT_DRAWN : PICTURE_NO_IMAGE.description,
    );
  }
  if (type === null) return wrongType();
  return new AppError("wrong_type", "The small picture must be a JPEG, PNG, GIF, WebP or AVIF image.");
}

/** Whether what is sent for a purpose counts against the school's storage; what is kept of a picture is too small to count. */
export function isCounted(purpose: AnyPurpose): boolean {
  return !UNCOUNTED.some((uncounted) => uncounted === purpose);
}

/** The purposes whose files are not counted. */
export const UNCOUNTED = ["thumbnail", "picture"] as const satisfies readonly AnyPurpose[];
