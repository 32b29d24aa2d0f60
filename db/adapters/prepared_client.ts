import type { Client } from "@libsql/client";
import { ConnectionPool, Sqlite3Client } from "@libsql/client/sqlite3";
import { LRUCache } from "lru-cache";

/** Compiled statements per connection. */
const MAX_STATEMENTS = 100;

/** A compiled statement keeps its columns when a migration adds one. */
export const SELECT_STAR = /select\s+(\w+\.)?\*/i;

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
      if (!SELECT_STAR.test(sql)) cache.set(sql, rememberShape(statement as Shape));
    }
    return statement;
  };
  // The type of `prepare` depends on parameters that are bound later.
  Object.assign(connection, { prepare: prepareOnce });
}

type Shape = Record<"raw" | "safeIntegers", (on?: boolean) => unknown> & { columns(): unknown };

/**
 * The client sets both modes, always to true, and asks for the columns twice at every call; each is a call out of JavaScript
 * that reads no row.
 */
function rememberShape(statement: Shape): Shape {
  for (const mode of ["raw", "safeIntegers"] as const) statement[mode] = once(statement, mode);
  statement.columns = once(statement, "columns");
  return statement;
}

/** Its first answer, or what it threw: `raw` does for a statement without rows. */
function once(statement: Shape, method: keyof Shape): () => unknown {
  let answer: { value: unknown } | { error: unknown } | undefined;
  const ask = statement[method].bind(statement, true);
  return () => {
    answer ??= tried(ask);
    if ("error" in answer) throw answer.error;
    return answer.value;
  };
}

function tried(ask: () => unknown) {
  try {
    return { value: ask() };
  } catch (error) {
    return { error };
  }
}
