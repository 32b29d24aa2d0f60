import { AppError } from "../../../../domain/errors.ts";
import { isRasterImage } from "../../../../domain/evidence.ts";
import { megabytes, UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import {
  MAX_PICTURE_BYTES,
  PICTURE_NOT_IMAGE,
  PICTURE_TOO_LARGE,
  PICTURE_UNREADABLE,
} from "../../../../domain/profile.ts";
import { wrongType } from "./refused_types.ts";
import type { uploads } from "../../../../db/tenant/schema/index.ts";

/** Purposes open to any uploader (API.md); `thumbnail` is a video's still. */
export const UPLOAD_PURPOSES = ["evidence", "resource", "thumbnail"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** As stored; a profile picture has its own route. */
export type AnyPurpose = (typeof uploads.$inferSelect)["purpose"];

/** Bytes (spec 1 §5). */
export function purposeLimit(purpose: AnyPurpose): number {
  if (purpose === "picture") return MAX_PICTURE_BYTES;
  return purpose === "evidence" || purpose === "resource"
    ? UPLOAD_LIMITS.evidence.bytes
    : UPLOAD_LIMITS.other.bytes;
}

/** `type` is the detected one, null when unaccepted. */
export function isAllowedFor(purpose: AnyPurpose, type: string | null): type is string {
  if (type === null) return false;
  return purpose === "evidence" || purpose === "resource" || isRasterImage(type);
}

export function tooLarge(purpose: AnyPurpose): AppError {
  return new AppError(
    "too_large",
    purpose === "picture"
      ? PICTURE_TOO_LARGE.description
      : `This file is too large: ${megabytes(purposeLimit(purpose))} is the most.`,
  );
}

export function wrongTypeFor(purpose: AnyPurpose, type: string | null): AppError {
  if (purpose === "picture") {
    return new AppError(
      "wrong_type",
      type?.startsWith("image/") ? PICTURE_UNREADABLE : PICTURE_NOT_IMAGE.description,
    );
  }
  if (type === null) return wrongType();
  return new AppError("wrong_type", "The small picture must be a JPEG, PNG, GIF, WebP or AVIF image.");
}

/** Whether it counts against the school's storage. */
export function isCounted(purpose: AnyPurpose): boolean {
  return !UNCOUNTED_PURPOSES.some((uncounted) => uncounted === purpose);
}

export const UNCOUNTED_PURPOSES = ["thumbnail", "picture"] as const satisfies readonly AnyPurpose[];
