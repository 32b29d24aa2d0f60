import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import { ACCEPTED_TYPES } from "../../../../domain/evidence.ts";

const ZIP_DOCUMENT_TYPES = Object.keys(ACCEPTED_TYPES).filter((type) =>
  type.startsWith("application/vnd.o") && ACCEPTED_TYPES[type]?.kind === "word/office"
);
/** Parts that contain macros. */
const MACROS = /macroEnabled|vbaProject/i;
const MAX_ENTRIES = 10_000;
const MAX_ENTRY_BYTES = 1024 * 1024;

/**
 * OpenDocument by `mimetype`, Office Open XML by `[Content_Types].xml`; null for other archives and macros.
 * Throws for a malformed archive.
 */
export async function officeType(blob: Blob): Promise<string | null> {
  const zip = await fromRandomAccessReaderPromise(new BlobReader(blob), blob.size, { autoClose: false });
  if (zip.entryCount > MAX_ENTRIES) return null;
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (MACROS.test(entry.fileName)) return null;
    if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
  }
  const textOf = async (name: string) => {
    const entry = entries.get(name);
    // The library fails an entry that unpacks to more than it declares.
    if (!entry || Math.max(entry.compressedSize, entry.uncompressedSize) > MAX_ENTRY_BYTES) return null;
    return await text(await zip.openReadStreamPromise(entry));
  };
  const mimetype = (await textOf("mimetype"))?.trim();
  if (mimetype !== undefined) return ZIP_DOCUMENT_TYPES.find((type) => type === mimetype) ?? null;
  const parts = await textOf("[Content_Types].xml");
  if (parts === null || MACROS.test(parts)) return null;
  return ZIP_DOCUMENT_TYPES.find((type) => parts.includes(`"${type}.main+xml"`)) ?? null;
}

class BlobReader extends RandomAccessReader {
  constructor(readonly blob: Blob) {
    super();
  }

  /** The library's own makes three streams for each of two reads per entry. */
  override read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytes(position, position + length).then((bytes) => {
      buffer.set(bytes, offset);
      callback(bytes.length < length ? new Error("the archive is cut off") : null);
    }, callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const bytes = () => this.#bytes(start, end);
    return Readable.from((async function* () {
      yield await bytes();
    })());
  }

  async #bytes(start: number, end: number): Promise<Uint8Array> {
    return new Uint8Array(await this.blob.slice(start, end).arrayBuffer());
  }
}
