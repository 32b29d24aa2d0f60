import {
  type Client,
  createClient,
  type InArgs,
  type InStatement,
  type TransactionMode,
} from "@libsql/client";
import { pathToFileURL } from "node:url";
import { partialClient } from "../partial_client.ts";
import type { CallWatcher } from "./adapter.ts";
import { bindWholeNumbers } from "./bind.ts";
import { boundTransaction } from "./bound_transaction.ts";
import { patiently } from "./patience.ts";
import { preparedClient } from "./prepared_client.ts";

/** Milliseconds SQLite may wait for a lock by itself: it stops the whole process while it does. */
const BLOCKING_WAIT = 15;

export type FileClientOptions = CallWatcher & {
  path: string;
  /** Statements run once on the connection, and again whenever it had to be replaced. */
  pragmas: string;
  /** How many milliseconds to go on trying while another process holds the database. */
  patience: number;
  /** Whether it only ever reads, so that its statements may be kept compiled. */
  readOnly?: boolean;
};

/**
 * One connection to a database file, opened at the first call. A refused statement leaves its connection unusable, so a
 * busy database costs the connection, and the call is made again on a new one.
 */
export function fileClient({ path, pragmas, patience, readOnly, onRoundTrip }: FileClientOptions): Client {
  let connected: { client: Client; prepared: boolean } | undefined;
  let closed = false;

  async function connection(): Promise<Client> {
    if (closed) throw new Error("the database is closed");
    connected ??= {
      client: readOnly
        ? preparedClient(path, BLOCKING_WAIT)
        : createClient({ url: pathToFileURL(path).href, timeout: BLOCKING_WAIT, concurrency: 1 }),
      prepared: false,
    };
    const mine = connected;
    if (!mine.prepared) {
      await mine.client.executeMultiple(pragmas);
      mine.prepared = true;
    }
    return mine.client;
  }
  function drop(): Promise<void> {
    connected?.client.close();
    connected = undefined;
    return Promise.resolve();
  }
  function call<T>(work: (client: Client) => Promise<T>): Promise<T> {
    onRoundTrip?.();
    return patiently(async () => work(await connection()), drop, patience);
  }

  return partialClient("a database file", {
    execute: (statement: InStatement, args?: InArgs) =>
      call((client) =>
        client.execute(bindWholeNumbers(typeof statement === "string" ? [statement, args] : statement))
      ),
    batch: (statements, mode) => call((client) => client.batch(statements.map(bindWholeNumbers), mode)),
    migrate: (statements) => call((client) => client.migrate(statements.map(bindWholeNumbers))),
    executeMultiple: (sql) => call((client) => client.executeMultiple(sql)),
    transaction: (mode?: TransactionMode) =>
      call(async (client) =>
        boundTransaction(await client.transaction(mode ?? "write"), (work) => {
          onRoundTrip?.();
          return work();
        })
      ),
    close() {
      closed = true;
      drop();
    },
  });
}
