import type { StoredObject } from "./stored_object.ts";

/** Stream name → type. */
const STREAMS: Record<string, string> = {
  WordDocument: "application/msword",
  Workbook: "application/vnd.ms-excel",
  Book: "application/vnd.ms-excel",
  "PowerPoint Document": "application/vnd.ms-powerpoint",
};
const ENTRY_BYTES = 128;
const END_OF_CHAIN = 0xfffffffa;
/** Also ends a circular chain. */
const MAX_SECTORS = 64;

/** Type of a compound file ([MS-CFB]): null if not an Office document, `undefined` if unreadable. */
export async function compoundType(object: StoredObject): Promise<string | null | undefined> {
  const head = await viewAt(object, 0, 512);
  if (head.byteLength < 512) return undefined;
  const sectorSize = 2 ** head.getUint16(30, true);
  if (sectorSize !== 512 && sectorSize !== 4096) return undefined;
  let sector = head.getUint32(48, true);
  for (let count = 0; sector < END_OF_CHAIN; count++) {
    const directory = await viewAt(object, (sector + 1) * sectorSize, sectorSize);
    if (directory.byteLength < sectorSize || count === MAX_SECTORS) return undefined;
    for (let at = 0; at < sectorSize; at += ENTRY_BYTES) {
      const type = STREAMS[nameAt(directory, at)];
      if (type) return type;
    }
    const next = await sectorAfter(object, head, sector, sectorSize);
    if (next === undefined) return undefined;
    sector = next;
  }
  return null;
}

/** The header lists 109 FAT sectors, enough for 7 MB. */
async function sectorAfter(object: StoredObject, head: DataView, sector: number, sectorSize: number) {
  const perTable = sectorSize / 4;
  const index = Math.floor(sector / perTable);
  if (index >= 109) return undefined;
  const table = head.getUint32(76 + index * 4, true);
  const entry = await viewAt(object, (table + 1) * sectorSize + (sector % perTable) * 4, 4);
  return entry.byteLength === 4 ? entry.getUint32(0, true) : undefined;
}

function nameAt(directory: DataView<ArrayBuffer>, at: number): string {
  const length = Math.min(directory.getUint16(at + 64, true), 64);
  const bytes = new Uint8Array(directory.buffer, directory.byteOffset + at, Math.max(length - 2, 0));
  return new TextDecoder("utf-16le").decode(bytes);
}

async function viewAt(object: StoredObject, start: number, length: number): Promise<DataView<ArrayBuffer>> {
  const bytes = await object.bytes(start, start + length);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
