import { type Client, createClient, LibsqlError, type TransactionMode } from "@libsql/client";
import { AppError } from "../../domain/errors.ts";
import { partialClient } from "../partial_client.ts";
import { boundCalls, boundTransaction } from "./bind_integers.ts";
import { isBusy, retryWhileBusy } from "./busy_retry.ts";

/** libSQL server ends transactions and streams that waited or lasted too long. */
const TIMEOUT_CODES = new Set(["TRANSACTION_TIMEOUT", "TRANSACTION_BUSY", "STREAM_EXPIRED"]);

type RemoteClientOptions = {
  url: string;
  authToken?: string;
  fetch: (request: Request) => Promise<Response>;
  busyTimeoutMs: number;
};

/** Hrana over HTTP. A transaction begins with its first statement and is not retried. */
export function remoteClient({ url, authToken, fetch, busyTimeoutMs }: RemoteClientOptions): Client {
  const client = createClient({ url, authToken, fetch });
  const noRecovery = () => Promise.resolve();
  const call = <T>(work: (client: Client) => Promise<T>) =>
    retryWhileBusy(() => mapTimeouts(() => work(client)), noRecovery, busyTimeoutMs);
  return partialClient("a remote database", {
    protocol: "http",
    ...boundCalls(call),
    transaction: async (mode?: TransactionMode) => {
      const transaction = await mapTimeouts(() => client.transaction(mode ?? "write"));
      return boundTransaction(transaction, (work) => mapBusy(() => mapTimeouts(work)));
    },
    close: () => client.close(),
  });
}

async function mapTimeouts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LibsqlError && TIMEOUT_CODES.has(error.code)) throw busy(error);
    throw error;
  }
}

async function mapBusy<T>(work: () => Promise<T>): Promise<T> {
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
