import type { Client } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import type { DatabaseKind } from "./adapters/adapter.ts";
import { batchedReads } from "./batched_reads.ts";
import { partialClient } from "./partial_client.ts";
import type { RowsSql } from "./typed_rows.ts";

/** A drizzle statement, or `db.run(sql…)`, not yet sent. */
export type Statement = RunnableQuery<unknown, "sqlite">;
type Results<Statements extends readonly Statement[]> = {
  -readonly [Index in keyof Statements]: Statements[Index]["_"]["result"];
};

/** Sent when awaited, or in a batch. */
type TypedStatements = { all<Row>(query: RowsSql<Row>): SQLiteRaw<Row[]> };
type Database<Kind> =
  & Omit<LibSQLDatabase, "batch" | "transaction" | "all" | "get" | "values">
  & TypedStatements
  & {
    readonly kind: Kind;
  };
type DrizzleTransaction = Parameters<Parameters<LibSQLDatabase["transaction"]>[0]>[0];
/** Statements are sent when awaited. */
export type Interactive<Kind extends DatabaseKind> =
  & Omit<DrizzleTransaction, "all" | "get" | "values">
  & TypedStatements
  & { readonly kind: Kind };

/** Valid while the database's lock is held. */
export type Writer<Kind extends DatabaseKind> = {
  /** Builds statements and reads; writes only through `batch` and `transaction`. */
  readonly db: Database<Kind>;
  /** One atomic write. */
  batch<const Statements extends readonly Statement[]>(statements: Statements): Promise<Results<Statements>>;
  /** Begun immediate, for rules that read before they write. */
  transaction<T>(work: (tx: Interactive<Kind>) => Promise<T>): Promise<T>;
};
export type TenantWriter = Writer<"tenant">;
export type ControlWriter = Writer<"control">;

/** `end` closes the writer, which then throws. */
export function writerMaker<Kind extends DatabaseKind>(kind: Kind, reads: Client, writes: Client) {
  const writing = partialClient("a write door outside batch and transaction", {
    execute: batchedReads(reads),
    batch: (statements) => writes.batch(statements, "write"),
    transaction: () => writes.transaction("write"),
  });
  const database = drizzle({ client: writing });
  const db = Object.assign(database, { kind });

  return function open(): { writer: Writer<Kind>; end(): void } {
    let state: "free" | "in a transaction" | "closed" = "free";
    function assertFree(): void {
      if (state !== "free") throw new Error(`this write door is ${state}`);
    }
    const writer: Writer<Kind> = {
      db,
      async batch<const Statements extends readonly Statement[]>(statements: Statements) {
        assertFree();
        const [first, ...rest] = statements;
        return (first ? await database.batch([first, ...rest]) : []) as Results<Statements>;
      },
      async transaction(work) {
        assertFree();
        state = "in a transaction";
        try {
          return await database.transaction((tx) => work(Object.assign(tx, { kind })));
        } finally {
          if (state === "in a transaction") state = "free";
        }
      },
    };
    return { writer, end: () => void (state = "closed") };
  };
}
