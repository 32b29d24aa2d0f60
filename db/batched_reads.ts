import { type Client, type InArgs, type InStatement, LibsqlBatchError, type ResultSet } from "@libsql/client";
import { LRUCache } from "lru-cache";
import { setImmediate } from "node:timers";

type PendingRead = {
  statement: { sql: string; args?: InArgs };
  resolve(result: ResultSet): void;
  reject(error: unknown): void;
};

/**
 * Joins the reads of one event-loop turn into one batch and snapshot; refuses writes. When a statement of the batch fails,
 * all are executed one by one, no longer as one snapshot.
 */
export function batchedReads(client: Pick<Client, "batch" | "execute">): Client["execute"] {
  let queue: PendingRead[] = [];

  async function flush(): Promise<void> {
    const reads = queue;
    queue = [];
    if (reads.length === 1) return await executeSeparately(reads);
    try {
      const results = await client.batch(reads.map((read) => read.statement), "read");
      reads.forEach((read, index) => settle(read, results[index]));
    } catch (error) {
      if (error instanceof LibsqlBatchError) await executeSeparately(reads);
      else reads.forEach((read) => read.reject(error));
    }
  }
  async function executeSeparately(reads: PendingRead[]): Promise<void> {
    for (const read of reads) {
      try {
        read.resolve(await client.execute(read.statement));
      } catch (error) {
        read.reject(error);
      }
    }
  }

  return (query: InStatement, args?: InArgs) => {
    const statement = typeof query === "string" ? { sql: query, args } : query;
    if (!isReadOnly(statement.sql)) {
      return Promise.reject(
        new Error("this door only reads; write through a write door's batch or transaction"),
      );
    }
    return new Promise<ResultSet>((resolve, reject) => {
      // By the end of this turn every independent read has been asked for.
      if (queue.length === 0) setImmediate(flush);
      queue.push({ statement, resolve, reject });
    });
  };
}

function settle(read: PendingRead, result: ResultSet | undefined): void {
  if (result) read.resolve(result);
  else read.reject(new Error("the database answered fewer statements than it was asked"));
}

// Comments, quoted text and quoted names may contain any keyword.
const COMMENTS_AND_QUOTES =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]/g;
const FIRST_WORD = /^[\s;]*([a-z]+)/i;
const MAIN_VERB = /\b(select|values|insert|update|delete|replace)\b/i;

/** By a long statement's text: looking through one takes 40 µs. */
const READ_ONLY = new LRUCache<string, boolean>({ max: 200 });

/** An embedded database refuses writes on its own; over HTTP only this check does. */
export function isReadOnly(sql: string): boolean {
  if (/^\s*select\b/i.test(sql)) return true;
  let known = READ_ONLY.get(sql);
  if (known === undefined) READ_ONLY.set(sql, known = onlyReads(sql));
  return known;
}

function onlyReads(sql: string): boolean {
  const code = sql.replace(COMMENTS_AND_QUOTES, " ");
  switch (FIRST_WORD.exec(code)?.[1]?.toLowerCase()) {
    case "select":
    case "values":
    case "explain":
      return true;
    case "pragma":
      return /^[\s;]*pragma\s+(table_info|table_list|table_xinfo|index_list|index_info|foreign_key_list)\b/i
        .test(code);
    case "with":
      return /^(select|values)$/i.test(MAIN_VERB.exec(topLevel(code))?.[1] ?? "");
    default:
      return false;
  }
}

function topLevel(text: string): string {
  let depth = 0;
  let outside = "";
  for (const letter of text) {
    if (letter === "(") depth++;
    if (depth === 0) outside += letter;
    if (letter === ")") depth--;
  }
  return outside;
}
