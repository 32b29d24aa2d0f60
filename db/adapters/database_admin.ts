/** Makes and removes databases on a server. Errors are `DatabaseFault` and Error. */
export type DatabaseAdmin = {
  exists(database: string): Promise<boolean>;
  /** Idempotent: another server may have made it in the meantime. */
  create(database: string): Promise<void>;
  /** A consistent copy, as a database of its own. Throws where `to` exists. */
  fork(from: string, to: string): Promise<void>;
  /** Idempotent. */
  remove(database: string): Promise<void>;
};
