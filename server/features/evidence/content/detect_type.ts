import { ACCEPTED_TYPES } from "../../../../domain/evidence.ts";
import { compoundType } from "./compound.ts";
import { recordedType } from "./recordings/recorded_type.ts";
import { RangedBlob, type StoredObject } from "./stored_object.ts";
import { isPlainText } from "./text.ts";

/** Library spellings → our types. */
const ALIASES: Record<string, string> = {
  "image/apng": "image/png",
  "image/heif": "image/heic",
  "image/heif-sequence": "image/heic",
  "image/heic-sequence": "image/heic",
  "video/x-m4v": "video/mp4",
  "video/3gpp2": "video/3gpp",
  "video/matroska": "video/x-matroska",
  "video/MP1S": "video/mpeg",
  "video/MP2P": "video/mpeg",
  "audio/x-m4a": "audio/mp4",
  "audio/ogg; codecs=opus": "audio/ogg",
  "audio/x-ms-asf": "video/x-ms-asf",
  "application/ogg": "video/ogg",
};

/**
 * Type by content if accepted (DECISIONS 11), else null. The extension decides only CSV and unreadable
 * compound files.
 */
export async function detectType(object: StoredObject, fileName: string): Promise<string | null> {
  const extension = extensionOf(fileName);
  const start = String.fromCharCode(...await object.bytes(0, 16));
  if (start.startsWith("PK\x03\x04")) {
    const { officeType } = await import("./office_type.ts");
    return await readingInParts(object, officeType);
  }
  if (start.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) {
    const type = await compoundType(object);
    return type === undefined ? typeOfExtension(extension, ["doc", "xls", "ppt"]) : type;
  }
  // PDF and RTF can be plain text throughout.
  const isDocument = /^(\xef\xbb\xbf)?(%PDF-|\{\\rtf)/.test(start);
  if (!isDocument && await isPlainText(object)) return extension === "csv" ? "text/csv" : "text/plain";
  const { fileTypeFromBlob } = await import("file-type");
  return await readingInParts(object, async (blob) => binaryType(blob, await fileTypeFromBlob(blob)));
}

export const SVG_TYPE = "image/svg+xml";

/** Allowed before the root element; a DOCTYPE with its own definitions is not read. */
const PROLOG = [/^<\?[^>]*>/, /^<!--(?:[^-]|-(?!->))*-->/, /^<!DOCTYPE[^>[]*>/i];

/** Accepted only for logos, which are redrawn. */
export async function isSvg(object: StoredObject): Promise<boolean> {
  let rest = new TextDecoder().decode(await object.bytes(0, 4096)).trimStart();
  for (;;) {
    const [part] = PROLOG.map((kind) => kind.exec(rest)?.[0]).filter((found) => found !== undefined);
    if (part === undefined) return /^<svg[\s>]/i.test(rest);
    rest = rest.slice(part.length).trimStart();
  }
}

async function binaryType(blob: Blob, detected: { mime: string } | undefined): Promise<string | null> {
  const mime = detected?.mime ?? "";
  const type = await recordedType(blob, ALIASES[mime] ?? mime);
  return Object.hasOwn(ACCEPTED_TYPES, type) ? type : null;
}

/** Null where `typeOf` fails on the content; a storage error is a fault. */
async function readingInParts(
  object: StoredObject,
  typeOf: (blob: Blob) => Promise<string | null>,
): Promise<string | null> {
  const blob = new RangedBlob(object);
  try {
    return await typeOf(blob);
  } catch (error) {
    if (blob.failure !== undefined) throw blob.failure;
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Lower case, without the dot; empty when none. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

function typeOfExtension(extension: string, candidates: readonly string[]): string | null {
  if (!candidates.includes(extension)) return null;
  return Object.keys(ACCEPTED_TYPES).find((type) => ACCEPTED_TYPES[type]?.extensions.includes(extension)) ??
    null;
}
