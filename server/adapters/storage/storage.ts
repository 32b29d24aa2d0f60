/** Evidence objects: created with `begin`, appended to, readable after `complete`. One writer at a time per object. */
export type Storage = {
  /** Resolves to the storage's id of the unfinished object (`writing`), to be stored between appends. */
  begin(key: string): Promise<string>;
  /** Bytes stored of an unfinished object. */
  held(key: string, writing: string): Promise<number>;
  /** Appends behind the first `from` bytes and resolves to the bytes held; bytes stored before an error stay.
   * Throws too_large past `limit`, conflict where `from` does not fit, not_found if never begun, unavailable. */
  append(
    key: string,
    writing: string,
    body: AsyncIterable<Uint8Array>,
    options: { from: number; limit: number },
  ): Promise<number>;
  /** Makes an object readable and durable; resolves to its size, also when repeated. Throws not_found. */
  complete(key: string, writing: string): Promise<number>;
  /** `end` is exclusive. Throws not_found; the stream fails when the object is shorter. */
  read(key: string, start: number, end: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Discards an unfinished object; no error if there is none. */
  abandon(key: string, writing: string): Promise<void>;
  /** No error if there is none. */
  remove(key: string): Promise<void>;
  /** Discards unfinished objects directly below `prefix`, untouched since `before`; resolves to their number. */
  removeStrays(prefix: string, before: Date, limit: number): Promise<number>;
};

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

export function checkKey(key: string): void {
  if (!KEY.test(key) || key.length > 200) throw new Error("this is not a storage key of ours");
}
