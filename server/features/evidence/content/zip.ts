import { inflateRawSync } from "node:zlib";
import type { StoredObject } from "./stored_object.ts";

/** One file in an archive, as the directory at the archive's end lists it. Sizes and offsets in bytes. */
export type ZipEntry = {
  name: string;
  encrypted: boolean;
  method: number;
  compressedSize: number;
  localOffset: number;
};

const END_LENGTH = 22;
/** A comment of up to 64 KB may follow the end record. */
const LONGEST_TAIL = END_LENGTH + 0xffff;
/** Far more than a document of a thousand pictures has. */
const LONGEST_DIRECTORY = 4 * 1024 * 1024;
const LONGEST_ENTRY = 1024 * 1024;

/**
 * What an archive's directory lists. It is read from the tail, so the order of the entries does not matter; null when
 * there is none or it is not sound.
 */
export async function zipEntries(object: StoredObject): Promise<ZipEntry[] | null> {
  const tail = viewOf(await object.bytes(object.size - LONGEST_TAIL, object.size));
  for (let at = tail.byteLength - END_LENGTH; at >= 0; at--) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue;
    const size = tail.getUint32(at + 12, true);
    const offset = tail.getUint32(at + 16, true);
    if (size > LONGEST_DIRECTORY || offset + size > object.size) return null;
    return entriesOf(viewOf(await object.bytes(offset, offset + size)));
  }
  return null;
}

function entriesOf(directory: DataView<ArrayBuffer>): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.byteLength;) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== 0x02014b50) return null;
    const nameLength = directory.getUint16(at + 28, true);
    const next = at + 46 + nameLength + directory.getUint16(at + 30, true) +
      directory.getUint16(at + 32, true);
    if (next > directory.byteLength) return null;
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength)),
      encrypted: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      compressedSize: directory.getUint32(at + 20, true),
      localOffset: directory.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

/** The text of a short entry; null when it is encrypted, longer than 1 MB, or not sound. */
export async function zipEntryText(object: StoredObject, entry: ZipEntry): Promise<string | null> {
  if (entry.encrypted || entry.compressedSize > LONGEST_ENTRY) return null;
  const head = viewOf(await object.bytes(entry.localOffset, entry.localOffset + 30));
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) return null;
  const start = entry.localOffset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = await object.bytes(start, start + entry.compressedSize);
  const bytes = unpacked(packed, entry.method);
  return bytes && new TextDecoder().decode(bytes);
}

function unpacked(packed: Uint8Array, method: number): Uint8Array | null {
  if (method === 0) return packed;
  if (method !== 8) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: LONGEST_ENTRY });
  } catch {
    return null;
  }
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView<ArrayBuffer> {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
