import type { StoredObject } from "./stored_object.ts";

const BLOCK = 64 * 1024;
/** Blocks that may be fetched before the look is given up: a file can be built to be walked through without end. */
const MOST_BLOCKS = 64;

/**
 * A stored object in the shape of a Blob, for a library that reads slices here and there: it fetches blocks of 64 KB and
 * keeps the last one. Throws after 64 blocks.
 */
export class RangedBlob extends Blob {
  #object: StoredObject;
  #block = { index: -1, bytes: Promise.resolve(new Uint8Array()) };
  #fetched = 0;
  /** What the storage threw, if it did. */
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
    const read = new Uint8Array(Math.max(end - start, 0));
    for (let at = start; at < end;) {
      const index = Math.floor(at / BLOCK);
      const block = await this.#fetch(index);
      const part = block.subarray(at - index * BLOCK, Math.min(end - index * BLOCK, BLOCK));
      read.set(part, at - start);
      at += part.length;
    }
    return read;
  }

  #fetch(index: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#block.index !== index) {
      if (++this.#fetched > MOST_BLOCKS) throw new Error("too much of a file would have to be read");
      const bytes = this.#object.bytes(index * BLOCK, (index + 1) * BLOCK);
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
