import {
  type Client,
  createClient,
  type InArgs,
  type InStatement,
  LibsqlError,
  type TransactionMode,
} from "@libsql/client";
import { partialClient } from "../partial_client.ts";
import { type BatchStatement, bindIntegers, boundCalls, boundTransaction } from "./bind_integers.ts";
import { databaseBusy, isBusy, retryWhileBusy } from "./busy_retry.ts";
import { openReadStream, type ReadStreamOptions } from "./read_stream.ts";
import { type IdleStreams, readStreams } from "./read_streams.ts";

/** libSQL server ends transactions and streams that waited or lasted too long. */
const TIMEOUT_CODES = new Set(["TRANSACTION_TIMEOUT", "TRANSACTION_BUSY", "STREAM_EXPIRED"]);

type RemoteClientOptions = {
  url: string;
  authToken?: string;
  fetch: (request: Request) => Promise<Response>;
  busyTimeoutMs: number;
};

/** Hrana over HTTP. A transaction begins with its first statement and is not retried. */
export function remoteClient(
  { url, authToken, fetch, busyTimeoutMs }: RemoteClientOptions,
): Client & Disposable {
  ignoreRejectionsOfBatches();
  const client = createClient({ url, authToken, fetch });
  return partialClient("a remote database", {
    protocol: "http",
    ...boundCalls((work) => retryCall(() => work(client), busyTimeoutMs)),
    transaction: async (mode?: TransactionMode) => {
      const transaction = await mapBusy(isTimeout, () => client.transaction(mode ?? "write"));
      return boundTransaction(
        transaction,
        (work) => mapBusy((error) => isTimeout(error) || isBusy(error), work),
      );
    },
    close: () => client.close(),
  });
}

/** Reads over streams that stay open: a new one parses the whole schema. What a write does there is undone. */
export function remoteReadClient(
  { busyTimeoutMs, ...options }: RemoteClientOptions & ReadStreamOptions,
  idle: IdleStreams,
): Client {
  const streams = readStreams(() => openReadStream(options), idle);
  const read = (statements: BatchStatement[]) =>
    retryCall(() => streams.use((stream) => stream.read(statements.map(bindIntegers))), busyTimeoutMs);
  return partialClient("a remote database's reads", {
    protocol: "http",
    execute: async (statement: InStatement, args?: InArgs) =>
      (await read([typeof statement === "string" ? [statement, args] : statement]))[0]!,
    batch: (statements) => read(statements),
    close: () => streams.close(),
  });
}

function retryCall<T>(work: () => Promise<T>, busyTimeoutMs: number): Promise<T> {
  return retryWhileBusy(() => mapBusy(isTimeout, work), () => Promise.resolve(), busyTimeoutMs);
}

/** Throws `databaseBusy` for the errors that mean it. */
async function mapBusy<T>(isMeant: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isMeant(error) ? databaseBusy(error) : error;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof LibsqlError && TIMEOUT_CODES.has(error.code);
}

let ignoresRejections = false;

/**
 * @libsql/client 0.18 makes a promise for each statement of a batch and awaits them up to the first that fails. Where the
 * server ends a batch, those behind it are rejected too, no one awaits them, and they would end the process. Their caller
 * has had the error.
 */
function ignoreRejectionsOfBatches(): void {
  if (ignoresRejections) return;
  ignoresRejections = true;
  globalThis.addEventListener("unhandledrejection", (event) => {
    if (isStatementRefusal(event.reason)) event.preventDefault();
  });
}

/** An error that the server answered for one statement, before @libsql/client has mapped it. */
function isStatementRefusal(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "ResponseError" && "proto" in reason;
}
