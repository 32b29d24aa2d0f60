import { NoRoom } from "../disk_room.ts";
import { storageUnavailable, tooLarge, wrongOffset } from "./storage.ts";

/** A body comes in chunks of 64 kB; handing one to the thread that writes it takes as long as writing it. */
const PART_BYTES = 512 * 1024;

/**
 * Synced to disk however it ends, without room emptied: what reports it needs room too. Resolves to the file's size.
 */
export async function appendToFile(
  file: Deno.FsFile,
  body: AsyncIterable<Uint8Array>,
  { from, limit }: { from: number; limit: number },
): Promise<number> {
  // Truncating to more than the size would pad with zeros.
  if ((await file.stat()).size < from) throw wrongOffset();
  await file.truncate(from);
  await file.seek(from, Deno.SeekMode.Start);
  const parts = new PartWriter(file);
  let size = from;
  try {
    for await (const chunk of body) {
      if (size + chunk.byteLength > limit) throw tooLarge(limit);
      await parts.add(chunk);
      size += chunk.byteLength;
    }
    await parts.end();
    await file.sync();
  } catch (error) {
    // The first error matters more.
    await parts.end().catch(() => {});
    const noRoom = isDiskFull(error) ? new NoRoom(error) : error instanceof NoRoom ? error : null;
    await (noRoom ? file.truncate(0) : file.sync()).catch(() => {});
    throw noRoom ?? error;
  }
  return size;
}

/** Writes each chunk at once, but those that come during a write together. */
class PartWriter {
  readonly #file: Deno.FsFile;
  #part = new Uint8Array(PART_BYTES);
  #spare = new Uint8Array(PART_BYTES);
  #filled = 0;
  /** The write under way. */
  #written: Promise<void> = Promise.resolve();
  /** All of them; null once all is written. */
  #writing: Promise<void> | null = null;

  constructor(file: Deno.FsFile) {
    this.#file = file;
  }

  /** May throw what an earlier write threw. */
  async add(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.byteLength;) {
      while (this.#filled === PART_BYTES) await this.#written;
      const piece = chunk.subarray(taken, taken + PART_BYTES - this.#filled);
      this.#part.set(piece, this.#filled);
      taken += piece.byteLength;
      this.#filled += piece.byteLength;
      this.#write();
    }
  }

  /** Once all is written; throws what a write threw, after which none follows. */
  async end(): Promise<void> {
    await this.#writing;
  }

  #write(): void {
    this.#writing ??= this.#writeAll();
    // Thrown by `add` or `end`.
    this.#writing.catch(() => {});
  }

  async #writeAll(): Promise<void> {
    while (this.#filled > 0) {
      const part = this.#part.subarray(0, this.#filled);
      [this.#part, this.#spare] = [this.#spare, this.#part];
      this.#filled = 0;
      this.#written = writeWhole(this.#file, part);
      await this.#written;
    }
    this.#writing = null;
  }
}

async function writeWhole(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  try {
    for (let written = 0; written < chunk.byteLength;) written += await file.write(chunk.subarray(written));
  } catch (error) {
    throw isDiskFull(error) ? error : storageUnavailable(error);
  }
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
