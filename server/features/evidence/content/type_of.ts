import { fileTypeFromBlob } from "file-type";
import { ACCEPTED_TYPES } from "../../../../domain/evidence.ts";
import { compoundType } from "./compound.ts";
import { officeType } from "./office.ts";
import { RangedBlob } from "./ranged_blob.ts";
import { recordedType } from "./recordings/recorded_type.ts";
import type { StoredObject } from "./stored_object.ts";
import { isPlainText } from "./text.ts";

/** Spellings of the library that are one type to us. */
const SAME: Record<string, string> = {
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
 * The type of an object as its content tells it, if it is one that we take (DECISIONS 11); else null. The name is asked
 * only for what no content tells: a table of text, and which program an unreadable compound file is of.
 */
export async function typeOf(object: StoredObject, fileName: string): Promise<string | null> {
  const ending = endingOf(fileName);
  const start = String.fromCharCode(...await object.bytes(0, 16));
  if (start.startsWith("PK\x03\x04")) return await officeType(object);
  if (start.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) {
    const type = await compoundType(object);
    return type === undefined ? typeOfEnding(ending, ["doc", "xls", "ppt"]) : type;
  }
  // These two may be text from end to end and still are documents.
  const isDocument = /^(\xef\xbb\xbf)?(%PDF-|\{\\rtf)/.test(start);
  if (!isDocument && await isPlainText(object)) return ending === "csv" ? "text/csv" : "text/plain";
  return await binaryType(object);
}

async function binaryType(object: StoredObject): Promise<string | null> {
  const blob = new RangedBlob(object);
  try {
    const mime = (await fileTypeFromBlob(blob))?.mime ?? "";
    const type = await recordedType(blob, SAME[mime] ?? mime);
    return Object.hasOwn(ACCEPTED_TYPES, type) ? type : null;
  } catch (error) {
    // A file that the library stumbles over is none that we take; a storage that fails is a fault.
    if (blob.failure !== undefined) throw blob.failure;
    if (error instanceof Error) return null;
    throw error;
  }
}

/** What follows a name's last dot, in lower case; empty when there is none. */
export function endingOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

function typeOfEnding(ending: string, among: readonly string[]): string | null {
  if (!among.includes(ending)) return null;
  return Object.keys(ACCEPTED_TYPES).find((type) => ACCEPTED_TYPES[type]?.extensions.includes(ending)) ??
    null;
}
