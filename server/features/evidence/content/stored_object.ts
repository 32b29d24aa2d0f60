import type { Storage } from "../../../adapters/storage/storage.ts";

/** An object that has arrived, to be looked into without holding it in memory. */
export type StoredObject = {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` up to but without `end`, as far as there are any. */
  bytes(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  stream(): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

/** The object under a key whose size was just measured. */
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
