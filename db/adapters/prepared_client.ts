import type { Client } from "@libsql/client";
import { ConnectionPool, Sqlite3Client } from "@libsql/client/sqlite3";
import { LRUCache } from "lru-cache";

/** Compiled statements per connection. */
const MAX_STATEMENTS = 100;

/** A compiled statement keeps its columns when a migration adds one. */
const SELECT_STAR = /select\s+(\w+\.)?\*/i;

type Connection = ReturnType<ConnectionPool["acquireSync"]>;

/** Compiles each statement once, which libSQL does at every call. Read-only: a refused write spoils its statement. */
export function preparedClient(path: string, timeout: number): Client {
  return new Sqlite3Client(new PreparedPool(path, { timeout }, 1), "number");
}

class PreparedPool extends ConnectionPool {
  readonly #patched = new WeakSet<Connection>();

  override acquireSync(forTransaction?: boolean): Connection {
    const connection = super.acquireSync(forTransaction);
    if (!this.#patched.has(connection)) {
      this.#patched.add(connection);
      cacheStatements(connection);
    }
    return connection;
  }
}

function cacheStatements(connection: Connection): void {
  const cache = new LRUCache<string, object>({ max: MAX_STATEMENTS });
  const prepare = connection.prepare.bind(connection);
  const prepareOnce = (sql: string) => {
    let statement = cache.get(sql);
    if (!statement) {
      statement = prepare(sql);
      if (!SELECT_STAR.test(sql)) cache.set(sql, statement);
    }
    return statement;
  };
  // The type of `prepare` depends on parameters that are bound later.
  Object.assign(connection, { prepare: prepareOnce });
}
