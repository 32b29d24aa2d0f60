/** Makes and removes databases on a server. Errors are `DatabaseFault` and Error. */
export type DatabaseAdmin = {
  exists(database: string): Promise<boolean>;
  /** Idempotent: another server may have made it in the meantime. */
  create(database: string): Promise<void>;
  /** Idempotent. */
  remove(database: string): Promise<void>;
};
