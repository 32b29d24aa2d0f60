import type { Storage } from "../../../adapters/storage/storage.ts";

/** Random access to a stored object. */
export type StoredObject = {
  /** Bytes. */
  readonly size: number;
  /** `end` exclusive; clipped to the object. */
  bytes(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  stream(): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

export function storedObject(storage: Pick<Storage, "read">, key: string, size: number): StoredObject {
  return {
    size,
    async bytes(start, end) {
      const from = Math.min(Math.max(start, 0), size);
      const to = Math.min(Math.max(end, from), size);
      return new Uint8Array(await new Response(await storage.read(key, from, to)).arrayBuffer());
    },
    stream: () => storage.read(key, 0, size),
  };
}

const BLOCK_BYTES = 64 * 1024;
/** Bounds files crafted for endless seeking. */
const MAX_BLOCKS = 64;

/** A stored object as a Blob, read in cached 64 KB blocks; throws after 64 of them. */
export class RangedBlob extends Blob {
  #object: StoredObject;
  #block = { index: -1, bytes: Promise.resolve(new Uint8Array()) };
  #fetched = 0;
  /** Storage error, if any. */
  failure: unknown = undefined;

  constructor(object: StoredObject) {
    super();
    this.#object = object;
  }

  override get size(): number {
    return this.#object.size;
  }

  override slice(start = 0, end = this.size): Blob {
    return new Slice(() => this.#read(start, Math.min(end, this.size)));
  }

  async #read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (end - start > MAX_BLOCKS * BLOCK_BYTES) throw tooMuch();
    const read = new Uint8Array(Math.max(end - start, 0));
    for (let at = start; at < end;) {
      const index = Math.floor(at / BLOCK_BYTES);
      const block = await this.#fetch(index);
      const part = block.subarray(at - index * BLOCK_BYTES, Math.min(end - index * BLOCK_BYTES, BLOCK_BYTES));
      read.set(part, at - start);
      at += part.length;
    }
    return read;
  }

  #fetch(index: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#block.index !== index) {
      if (++this.#fetched > MAX_BLOCKS) throw tooMuch();
      const bytes = this.#object.bytes(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES);
      bytes.catch((error) => this.failure = error);
      this.#block = { index, bytes };
    }
    return this.#block.bytes;
  }
}

class Slice extends Blob {
  #read: () => Promise<Uint8Array<ArrayBuffer>>;

  constructor(read: () => Promise<Uint8Array<ArrayBuffer>>) {
    super();
    this.#read = read;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.#read()).buffer;
  }
}

function tooMuch(): Error {
  return new Error("too much of a file would have to be read");
}
