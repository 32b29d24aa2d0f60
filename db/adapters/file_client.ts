import type { Client, TransactionMode } from "@libsql/client";
import { partialClient } from "../partial_client.ts";
import type { CallObserver } from "./adapter.ts";
import { boundCalls, boundTransaction } from "./bind_integers.ts";
import { retryWhileBusy } from "./busy_retry.ts";
import { countClosed } from "./collect_closed.ts";
import { preparedClient } from "./prepared_client.ts";

/** SQLite's own wait blocks the whole process. */
const BLOCKING_WAIT_MS = 15;

type FileClientOptions = CallObserver & {
  path: string;
  /** Executed on every new connection. */
  pragmas: string;
  /** Retry time while another process holds the database. Default 5000. */
  busyTimeoutMs?: number | undefined;
};

/** One lazy connection to a database file; replaced when busy, since a refused statement leaves it unusable. */
export function fileClient(
  { path, pragmas, busyTimeoutMs = 5000, onRoundTrip }: FileClientOptions,
): Client & Disposable {
  let current: { client: Client; configured: boolean } | undefined;
  let closed = false;

  async function connect(): Promise<Client> {
    if (closed) throw new Error("the database is closed");
    current ??= { client: preparedClient(path, BLOCKING_WAIT_MS), configured: false };
    const connection = current;
    if (!connection.configured) {
      await connection.client.executeMultiple(pragmas);
      connection.configured = true;
    }
    return connection.client;
  }
  function drop(): Promise<void> {
    current?.client.close();
    current = undefined;
    return Promise.resolve();
  }
  function call<T>(work: (client: Client) => Promise<T>): Promise<T> {
    onRoundTrip?.();
    return retryWhileBusy(async () => work(await connect()), drop, busyTimeoutMs);
  }

  return partialClient("a database file", {
    ...boundCalls(call),
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

/** For a database that is soon closed. */
export function briefClient(options: FileClientOptions): Client & Disposable {
  const openedAt = performance.now();
  const client = fileClient(options);
  const close = () => {
    client.close();
    countClosed(performance.now() - openedAt);
  };
  return { ...client, close, [Symbol.dispose]: close };
}
