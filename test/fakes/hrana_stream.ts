import { type Client, type InStatement, LibsqlError, type ResultSet, type Transaction } from "@libsql/client";
import { E_TIMEOUT, type Mutex, withTimeout } from "async-mutex";
import {
  conditionHolds,
  type HranaBatchResult,
  type HranaError,
  type HranaRequest,
  type HranaResponse,
  type HranaStatement,
} from "./hrana_protocol.ts";
import { fromWire, toWire } from "./hrana_values.ts";

/** A client's connection with its stored SQL and open transaction. */
export class HranaStream {
  #storedSql = new Map<number, string>();
  #transaction: Transaction | undefined;
  #releaseWriter: (() => void) | undefined;

  constructor(readonly connection: Client, readonly writers: Mutex, readonly writerTimeoutMs: number) {}

  async answer(request: HranaRequest): Promise<HranaResponse> {
    switch (request.type) {
      case "execute":
        return { type: "execute", result: await this.#run(request.stmt) };
      case "batch":
        return { type: "batch", result: await this.#batch(request.batch.steps) };
      case "sequence":
        await (this.#transaction ?? this.connection).executeMultiple(this.#text(request));
        break;
      case "store_sql":
        this.#storedSql.set(request.sql_id, request.sql);
        break;
      case "close_sql":
        this.#storedSql.delete(request.sql_id);
        break;
      case "close":
        this.end();
    }
    return { type: request.type };
  }

  /** Rolls back. */
  end(): void {
    this.#transaction?.close();
    this.#transaction = undefined;
    this.#releaseWriter?.();
    this.#releaseWriter = undefined;
  }

  async #batch(
    steps: { condition?: Parameters<typeof conditionHolds>[0]; stmt: HranaStatement }[],
  ): Promise<HranaBatchResult> {
    const result: HranaBatchResult = { step_results: [], step_errors: [] };
    for (const { condition, stmt } of steps) {
      let rows = null, error = null;
      if (conditionHolds(condition, result)) {
        try {
          rows = await this.#run(stmt);
        } catch (thrown) {
          error = toHranaError(thrown);
        }
      }
      result.step_results.push(rows);
      result.step_errors.push(error);
    }
    return result;
  }

  async #run(statement: HranaStatement) {
    const sql = this.#text(statement);
    const begin = /^\s*begin\s+(?:transaction\s+)?(immediate|deferred|readonly)\b/i.exec(sql)?.[1]
      ?.toLowerCase();
    if (begin) await this.#begin(begin);
    else if (this.#transaction && /^\s*(commit|rollback)\s*;?\s*$/i.test(sql)) await this.#finish(sql);
    else return toWire(await this.#execute(sql, statement), statement.want_rows !== false);
    return { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null };
  }

  async #execute(sql: string, { args = [], named_args: named = [] }: HranaStatement): Promise<ResultSet> {
    const statementWithArgs: InStatement = {
      sql,
      args: named.length > 0
        ? Object.fromEntries(named.map(({ name, value }) => [name, fromWire(value)]))
        : args.map(fromWire),
    };
    if (this.#transaction) return await this.#transaction.execute(statementWithArgs);
    try {
      return await this.connection.execute(statementWithArgs);
    } catch (error) {
      if (!(error instanceof LibsqlError && error.code === "SQLITE_BUSY")) throw error;
      // A refused statement leaves its connection unusable.
      await this.connection.reconnect();
      return await this.writers.runExclusive(() => this.connection.execute(statementWithArgs));
    }
  }

  async #begin(kind: string): Promise<void> {
    if (kind === "immediate") {
      this.#releaseWriter = await withTimeout(this.writers, this.writerTimeoutMs).acquire().catch((error) => {
        throw error === E_TIMEOUT ? new LibsqlError("database is locked", "SQLITE_BUSY") : error;
      });
    }
    try {
      const mode = kind === "immediate" ? "write" : kind === "readonly" ? "read" : "deferred";
      this.#transaction = await this.connection.transaction(mode);
    } catch (error) {
      await this.connection.reconnect();
      this.end();
      throw error;
    }
  }

  async #finish(sql: string): Promise<void> {
    try {
      if (/commit/i.test(sql)) await this.#transaction?.commit();
      else await this.#transaction?.rollback();
    } finally {
      this.end();
    }
  }

  #text({ sql, sql_id: id }: { sql?: string; sql_id?: number }): string {
    const text = sql ?? (id === undefined ? undefined : this.#storedSql.get(id));
    if (text === undefined) throw new LibsqlError(`SQL text ${id} not found`, "SQL_NOT_FOUND");
    return text;
  }
}

/** In libSQL server's wording. */
export function toHranaError(error: unknown): HranaError {
  if (!(error instanceof LibsqlError)) return { message: String(error), code: "SQLITE_ERROR" };
  const message = error.cause instanceof Error ? error.cause.message : error.message;
  return { message: `SQLite error: ${message}`, code: error.code };
}
