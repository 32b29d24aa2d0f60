/**
 * Where evidence lies. Keys are ours: letters, digits, `_`, `-` and `/` between them; never a name that somebody typed.
 * A key of another form is a fault of the program and throws.
 */
export type Storage = {
  /**
   * Stores a body as one object, streaming; the object appears only when it is whole and on the disk.
   * Resolves to its size in bytes. Throws `AppError` too_large past `limit` bytes, and whatever the body throws; either
   * way nothing stays.
   */
  put(key: string, body: AsyncIterable<Uint8Array>, limit: number): Promise<number>;
  /**
   * The bytes from `start` up to but without `end`; throws `AppError` not_found when there is no such object. The stream
   * fails when the object ends before `end`.
   */
  read(key: string, start: number, end: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Removes an object; removing none is no fault. */
  remove(key: string): Promise<void>;
  /**
   * Removes what puts that never ended, of a server that was killed say, left directly below `prefix` before a time; at
   * most `most` pieces. Resolves to how many there were.
   */
  removeStrays(prefix: string, before: Date, most: number): Promise<number>;
};
