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
