import { and, eq, type SQL } from "drizzle-orm";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import { ACCEPTED_TYPES_TEXT, isRasterImage } from "../../../../domain/evidence.ts";
import { UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import {
  MAX_PICTURE_BYTES,
  PICTURE_NOT_IMAGE,
  PICTURE_TOO_LARGE,
  PICTURE_UNREADABLE,
} from "../../../../domain/profile.ts";
import { LOGO_UNREADABLE } from "../../../../domain/logos.ts";
import { tooLarge } from "../../../adapters/storage/storage.ts";
import { extensionOf, SVG_TYPE } from "../content/detect_type.ts";

/** The only actor who may send to the upload or use it. */
export type UploadOwner = ActorFor<"evidence.upload">;

export function ownUpload(id: string, owner: UploadOwner): SQL | undefined {
  return and(eq(uploads.id, id), eq(uploads.ownerKind, owner.kind), eq(uploads.ownerId, owner.id));
}

export function uploadExpired(): AppError {
  return new AppError("not_found", "This upload has expired. Choose the file again.");
}

/** Purposes for `POST /objects/upload` (API.md); `thumbnail` is a video's still. */
export const UPLOAD_PURPOSES = ["evidence", "resource", "thumbnail", "logo"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** As stored; a profile picture has its own route. */
export type AnyPurpose = (typeof uploads.$inferSelect)["purpose"];

/** An upload promised without a purpose is evidence; it may also become a logo (spec 2 §7, Uploads). */
export function mayBecome(promised: AnyPurpose, used: AnyPurpose): boolean {
  return promised === used || (promised === "evidence" && used === "logo");
}

export const UNCOUNTED_PURPOSES = ["thumbnail", "picture", "logo"] as const satisfies readonly AnyPurpose[];

/** Whether it counts against the school's storage. */
export function isCounted(purpose: AnyPurpose): boolean {
  return !UNCOUNTED_PURPOSES.some((uncounted) => uncounted === purpose);
}

/** Bytes (spec 1 §5). */
export function purposeLimit(purpose: AnyPurpose): number {
  if (purpose === "picture") return MAX_PICTURE_BYTES;
  return purpose === "evidence" || purpose === "resource"
    ? UPLOAD_LIMITS.evidence.bytes
    : UPLOAD_LIMITS.other.bytes;
}

/** Throws `too_large`; size in bytes. */
export function checkSize(size: number, purpose: AnyPurpose): void {
  const limit = purposeLimit(purpose);
  if (size <= limit) return;
  throw purpose === "picture" ? new AppError("too_large", PICTURE_TOO_LARGE.description) : tooLarge(limit);
}

export function emptyFile(): AppError {
  return new AppError("invalid", "This file is empty.");
}

/** Extensions of programs, archives and active pages, refused before sending (DECISIONS 11). */
const REFUSED_EXTENSIONS = [
  "exe msi com scr pif dll sys cpl msc app apk ipa deb rpm jar",
  "bat cmd ps1 psm1 vbs vbe js mjs cjs jse wsf wsh hta sh bash",
  "py pyw rb pl php lnk url reg inf scf jnlp chm swf command",
  "htm html xhtml xht shtml mht mhtml svg svgz xml xsl xslt",
  "zip 7z rar tar gz tgz bz2 xz zst cab iso dmg img",
  "docm dotm xlsm xltm xlsb xlam pptm potm ppsm ppam",
].flatMap((line) => line.split(" "));

const REFUSED_TYPES =
  /html|svg|xml$|javascript|ecmascript|shellscript|x-sh$|x-msdownload|x-dosexec|x-executable|x-msi|java-archive|macroenabled|zip|x-rar|vnd\.rar|x-7z|x-tar|x-bzip|x-iso9660|x-apple-diskimage/i;

/** Throws `wrong_type` for a declared name or type never accepted; passing proves nothing: the content decides. */
export function checkDeclared(
  declared: { fileName?: string; fileType?: string },
  purpose: AnyPurpose,
): void {
  if (purpose === "logo") return;
  const name = declared.fileName?.trim().replace(/[. ]+$/, "") ?? "";
  if (REFUSED_EXTENSIONS.includes(extensionOf(name)) || REFUSED_TYPES.test(declared.fileType ?? "")) {
    throw new AppError("wrong_type", ACCEPTED_TYPES_TEXT);
  }
}

/** `type` is the detected one, null when unaccepted. Throws `wrong_type`. */
export function checkType(purpose: AnyPurpose, type: string | null): asserts type is string {
  if (type !== null && (purpose === "evidence" || purpose === "resource" || isRasterImage(type))) return;
  if (type === SVG_TYPE && purpose === "logo") return;
  throw new AppError("wrong_type", wrongTypeMessage(purpose, type));
}

function wrongTypeMessage(purpose: AnyPurpose, type: string | null): string {
  if (purpose === "picture") {
    return type?.startsWith("image/") ? PICTURE_UNREADABLE : PICTURE_NOT_IMAGE.description;
  }
  if (purpose === "logo") return LOGO_UNREADABLE;
  if (type === null) return ACCEPTED_TYPES_TEXT;
  return "The small picture must be a JPEG, PNG, GIF, WebP or AVIF image.";
}
