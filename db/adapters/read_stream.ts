import { createClient, type InStatement, LibsqlBatchError, type ResultSet } from "@libsql/client";

/** A connection that the database server holds open between requests. Answers one batch at a time. */
export type ReadStream = {
  readonly openedAt: number;
  /** One snapshot; nothing that it does lasts. The stream is closed when it throws. */
  read(statements: InStatement[]): Promise<ResultSet[]>;
  close(): void;
};

type Fetch = (request: Request) => Promise<Response>;
export type ReadStreamOptions = {
  url: string;
  authToken?: string | undefined;
  fetch: Fetch;
  /** For the request that ends the stream on the server, which no one waits for. */
  fetchClose: Fetch;
};

/** Opened by its first batch. */
export async function openReadStream(
  { url, authToken, fetch, fetchClose }: ReadStreamOptions,
): Promise<ReadStream> {
  let closed = false;
  const client = createClient({
    url,
    authToken,
    fetch: (request: Request) => (closed ? fetchClose : fetch)(request),
  });
  // A transaction is the client's own form of a stream. It begins on its own the first time only.
  const stream = await client.transaction("read");
  let begin: string[] = [];

  function close(): void {
    closed = true;
    client.close();
  }
  return {
    openedAt: performance.now(),
    async read(statements) {
      const before = begin;
      begin = ["begin transaction readonly"];
      try {
        // The server does not refuse writes in it, and the next batch needs a newer snapshot.
        const results = await stream.batch([...before, ...statements, "rollback"]);
        return results.slice(before.length, -1);
      } catch (error) {
        close();
        if (error instanceof LibsqlBatchError) error.statementIndex -= before.length;
        throw error;
      }
    },
    close,
  };
}
