import type { Client } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { DatabaseKind } from "./adapters/adapter.ts";
import { joinedReads } from "./joined_reads.ts";
import { partialClient } from "./partial_client.ts";

/** A drizzle statement, or a raw one from `db.run(sql…)`, that has not been sent. */
export type Statement = RunnableQuery<unknown, "sqlite">;
/** What a batch of such statements gives, in their order. */
export type Results<Statements extends readonly Statement[]> = {
  -readonly [Index in keyof Statements]: Statements[Index]["_"]["result"];
};

type Database<Kind> = Omit<LibSQLDatabase, "batch" | "transaction"> & { readonly door: Kind };
type DrizzleTransaction = Parameters<Parameters<LibSQLDatabase["transaction"]>[0]>[0];
/** drizzle inside an interactive transaction: statements are sent when awaited. */
export type Interactive<Kind extends DatabaseKind> = DrizzleTransaction & { readonly door: Kind };

/** What writes to a database, while its lock is held. */
export type Writer<Kind extends DatabaseKind> = {
  /** Builds statements, and reads what is committed. It refuses to send a write by itself. */
  readonly db: Database<Kind>;
  /** Sends all statements as one atomic write, and gives their results. */
  batch<const Statements extends readonly Statement[]>(statements: Statements): Promise<Results<Statements>>;
  /** An interactive transaction, begun immediately, for the rules that must read before they write. */
  transaction<T>(work: (tx: Interactive<Kind>) => Promise<T>): Promise<T>;
};
export type TenantWriter = Writer<"tenant">;
export type ControlWriter = Writer<"control">;

/** Makes the writers of one open database: `open` gives one and what ends it, after which it throws. */
export function writerMaker<Kind extends DatabaseKind>(door: Kind, reads: Client, writes: Client) {
  const writing = partialClient("a write door outside batch and transaction", {
    execute: joinedReads(reads),
    batch: (statements) => writes.batch(statements, "write"),
    transaction: () => writes.transaction("write"),
  });
  const drizzled = drizzle({ client: writing });
  const db = Object.assign(drizzled, { door });

  return function open(): { writer: Writer<Kind>; end(): void } {
    let state: "free" | "in a transaction" | "closed" = "free";
    function mustBeFree(): void {
      if (state !== "free") throw new Error(`this write door is ${state}`);
    }
    const writer: Writer<Kind> = {
      db,
      async batch<const Statements extends readonly Statement[]>(statements: Statements) {
        mustBeFree();
        const [first, ...rest] = statements;
        return (first ? await drizzled.batch([first, ...rest]) : []) as Results<Statements>;
      },
      async transaction(work) {
        mustBeFree();
        state = "in a transaction";
        try {
          return await drizzled.transaction((tx) => work(Object.assign(tx, { door })));
        } finally {
          if (state === "in a transaction") state = "free";
        }
      },
    };
    return { writer, end: () => void (state = "closed") };
  };
}
