import type { Client } from "@libsql/client";
import { ConnectionPool, Sqlite3Client } from "@libsql/client/sqlite3";
import { LRUCache } from "lru-cache";

/** Compiled statements per connection. */
const MAX_STATEMENTS = 100;

/** A compiled statement keeps its columns when a migration adds one. */
export const SELECT_STAR = /select\s+(\w+\.)?\*/i;

/** Read with one call out of JavaScript and no iterator, which costs as much again as a short statement. */
const ONE_ROW = /\slimit 1\s*$/i;

type Connection = ReturnType<ConnectionPool["acquireSync"]>;

/** Compiles each statement once, which libSQL does at every call. */
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
  const cache = new LRUCache<string, CompiledStatement>({ max: MAX_STATEMENTS });
  const prepare = connection.prepare.bind(connection);
  const prepareOnce = (sql: string) => {
    const known = cache.get(sql);
    if (known) return known;
    const statement = prepare(sql);
    if (SELECT_STAR.test(sql)) return statement;
    const compiled = new CompiledStatement(statement, ONE_ROW.test(sql));
    cache.set(sql, compiled);
    return compiled;
  };
  // The type of `prepare` depends on parameters that are bound later.
  Object.assign(connection, { prepare: prepareOnce });
}

type Statement = ReturnType<Connection["prepare"]>;

/**
 * What the client calls of a statement. Before every run it sets both modes, always to true, and asks for the columns twice;
 * each is a call out of JavaScript, so they are made once.
 */
class CompiledStatement {
  readonly #statement: Statement;
  /** Null for a statement without rows, for which `raw` throws. */
  readonly #columns: ReturnType<Statement["columns"]> | null = null;
  readonly #noRows: unknown;
  #args: number | undefined;

  constructor(statement: Statement, private readonly isOneRow: boolean) {
    this.#statement = statement.safeIntegers(true);
    try {
      statement.raw(true);
    } catch (error) {
      this.#noRows = error;
      return;
    }
    this.#columns = statement.columns();
  }
  safeIntegers(): this {
    return this;
  }
  raw(): this {
    if (!this.#columns) throw this.#noRows;
    return this;
  }
  columns() {
    return this.#columns;
  }
  all(args: object = []) {
    this.#checkArgs(args);
    if (!this.isOneRow) return this.#statement.all(args);
    const row = this.#statement.get(args);
    return row === undefined ? [] : [row];
  }
  run(args: object = []) {
    this.#checkArgs(args);
    return this.#statement.run(args);
  }
  /** One that is missing would be that of the run before. */
  #checkArgs(args: object): void {
    const count = Array.isArray(args) ? args.length : Object.keys(args).length;
    this.#args ??= count;
    if (count !== this.#args) {
      throw new Error(`this statement was run with ${this.#args} arguments, not ${count}`);
    }
  }
}
