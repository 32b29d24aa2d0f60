/**
 * Where evidence lies. Keys are ours: letters, digits, `_`, `-` and `/` between them; never a name that somebody typed.
 * A key of another form is a fault of the program and throws.
 *
 * An object is begun, written to in one or many goes, and completed; only then can it be read. Two writers of one object
 * at the same time are a fault of the caller, who keeps them apart.
 */
export type Storage = {
  /** Opens an object and gives what the storage calls it until it is whole: plain text, to be kept between goes. */
  begin(key: string): Promise<string>;
  /** How many bytes of an unfinished object are safe, from the first on. */
  held(key: string, writing: string): Promise<number>;
  /**
   * Adds a body behind the first `from` bytes, which is what `held` says. Resolves to how many bytes are held then. What
   * came before the body failed stays, as far as the storage can keep it, and its error is thrown; a body that fails with
   * `AppError` conflict says that another writer is at work, and nothing more is written for it. Throws `AppError`
   * too_large when the object would grow past `limit` bytes (what fitted stays), conflict when the storage cannot go on
   * from there, not_found when the object was never begun or is not unfinished any more, unavailable when the storage
   * itself fails.
   */
  append(
    key: string,
    writing: string,
    body: AsyncIterable<Uint8Array>,
    place: { from: number; limit: number },
  ): Promise<number>;
  /**
   * Makes an object whole: from now on it can be read, and is on the disk. Resolves to its size in bytes, also where it
   * was whole already. Throws `AppError` not_found where there is neither an unfinished nor a whole one.
   */
  complete(key: string, writing: string): Promise<number>;
  /**
   * The bytes from `start` up to but without `end`; throws `AppError` not_found when there is no such object. The stream
   * fails when the object ends before `end`.
   */
  read(key: string, start: number, end: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Gives up an object that is not whole, with all that came of it. Giving up none is no fault. */
  abandon(key: string, writing: string): Promise<void>;
  /** Removes a whole object; removing none is no fault. */
  remove(key: string): Promise<void>;
  /**
   * Removes what was begun and never completed, nor touched since `before`, directly below `prefix`; at most `most`
   * pieces. Resolves to how many there were.
   */
  removeStrays(prefix: string, before: Date, most: number): Promise<number>;
};
