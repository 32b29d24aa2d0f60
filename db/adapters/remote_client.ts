import {
  type Client,
  createClient,
  type InArgs,
  type InStatement,
  LibsqlError,
  type TransactionMode,
} from "@libsql/client";
import { AppError } from "../../domain/errors.ts";
import { partialClient } from "../partial_client.ts";
import { bindWholeNumbers } from "./bind.ts";
import { boundTransaction } from "./bound_transaction.ts";
import { isBusy, patiently } from "./patience.ts";

/** Codes with which libSQL server ends a transaction or a stream that waited or lasted too long. */
const GIVEN_UP = new Set(["TRANSACTION_TIMEOUT", "TRANSACTION_BUSY", "STREAM_EXPIRED"]);

export type RemoteClientOptions = {
  url: string;
  authToken?: string;
  fetch: (request: Request) => Promise<Response>;
  /** How many milliseconds a batch goes on trying while another server holds the database. */
  patience: number;
};

/**
 * A database behind Hrana over HTTP. Every call is a request of its own, so a busy answer needs no new connection. An
 * interactive transaction begins with its first statement, and is therefore not tried again.
 */
export function remoteClient({ url, authToken, fetch, patience }: RemoteClientOptions): Client {
  const client = createClient({ url, authToken, fetch });
  const nothingToMend = () => Promise.resolve();
  const call = <T>(work: () => Promise<T>) => patiently(() => explained(work), nothingToMend, patience);
  return partialClient("a remote database", {
    protocol: "http",
    execute: (statement: InStatement, args?: InArgs) =>
      call(() =>
        client.execute(bindWholeNumbers(typeof statement === "string" ? [statement, args] : statement))
      ),
    batch: (statements, mode) => call(() => client.batch(statements.map(bindWholeNumbers), mode)),
    migrate: (statements) => call(() => client.migrate(statements.map(bindWholeNumbers))),
    executeMultiple: (sql) => call(() => client.executeMultiple(sql)),
    transaction: async (mode?: TransactionMode) => {
      const transaction = await explained(() => client.transaction(mode ?? "write"));
      return boundTransaction(transaction, (work) => refusedWhenBusy(() => explained(work)));
    },
    close: () => client.close(),
  });
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LibsqlError && GIVEN_UP.has(error.code)) throw busy(error);
    throw error;
  }
}

async function refusedWhenBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isBusy(error) ? busy(error) : error;
  }
}

function busy(cause: unknown): AppError {
  const error = new AppError("unavailable", "The database is busy, please try again", { retryAfter: 2 });
  error.cause = cause;
  return error;
}
