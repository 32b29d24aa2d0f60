import { isDrawn } from "../../../../domain/evidence.ts";
import { UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import type { uploads } from "../../../../db/tenant/schema/index.ts";

/** What a file can be promised for (API.md): evidence, something beside an outcome, the small picture of a video. */
export const UPLOAD_PURPOSES = ["evidence", "resource", "thumbnail"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

type AnyPurpose = (typeof uploads.$inferSelect)["purpose"];

/** The most bytes that a file of a purpose may have (spec 1 §5). */
export function purposeLimit(purpose: AnyPurpose): number {
  return purpose === "evidence" || purpose === "resource"
    ? UPLOAD_LIMITS.evidence.bytes
    : UPLOAD_LIMITS.other.bytes;
}

/** Whether a file whose content is of a type that we take at all is of use for its purpose. */
export function serves(purpose: AnyPurpose, type: string): boolean {
  return purpose === "evidence" || purpose === "resource" || isDrawn(type);
}

/** Whether what is sent for a purpose counts against the school's storage; small pictures are too small to count. */
export function isCounted(purpose: AnyPurpose): boolean {
  return purpose !== "thumbnail";
}
