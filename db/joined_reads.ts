import { type Client, type InArgs, type InStatement, LibsqlBatchError, type ResultSet } from "@libsql/client";
import { setImmediate } from "node:timers";
import { isReadOnly } from "./read_only.ts";

type Waiting = {
  statement: { sql: string; args?: InArgs };
  resolve(result: ResultSet): void;
  reject(error: unknown): void;
};

/**
 * An `execute` that joins all reads asked for in one turn of the event loop into one read batch: one snapshot, and over
 * HTTP one request. Anything but a read is refused. When a statement of the batch fails the rest are asked again one by
 * one, each then true for itself, though no longer one snapshot.
 */
export function joinedReads(client: Pick<Client, "batch" | "execute">): Client["execute"] {
  let waiting: Waiting[] = [];

  async function flush(): Promise<void> {
    const asked = waiting;
    waiting = [];
    if (asked.length === 1) return await askOneByOne(asked);
    try {
      const results = await client.batch(asked.map((one) => one.statement), "read");
      asked.forEach((one, index) => settle(one, results[index]));
    } catch (error) {
      if (error instanceof LibsqlBatchError) await askOneByOne(asked);
      else asked.forEach((one) => one.reject(error));
    }
  }
  async function askOneByOne(asked: Waiting[]): Promise<void> {
    for (const one of asked) {
      try {
        one.resolve(await client.execute(one.statement));
      } catch (error) {
        one.reject(error);
      }
    }
  }

  return (asked: InStatement, args?: InArgs) => {
    const statement = typeof asked === "string" ? { sql: asked, args } : asked;
    if (!isReadOnly(statement.sql)) {
      return Promise.reject(
        new Error("this door only reads; write through a write door's batch or transaction"),
      );
    }
    return new Promise<ResultSet>((resolve, reject) => {
      // By the end of this turn every read that does not wait for another one has been asked for.
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ statement, resolve, reject });
    });
  };
}

function settle(one: Waiting, result: ResultSet | undefined): void {
  if (result) one.resolve(result);
  else one.reject(new Error("the database answered fewer statements than it was asked"));
}
