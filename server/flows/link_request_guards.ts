import { type SQL, sql } from "drizzle-orm";
import { newId } from "../../domain/ids.ts";
import type { Queue } from "../jobs/queue.ts";

/** Insert and delete, so that a request for an unknown address commits like any other and its time tells nothing. */
export function decoyStatements(queue: Queue, kind: string, email: string, now: Date) {
  const id = newId("job");
  const at = now.toISOString();
  const table = sql.identifier(queue);
  return [
    sql`
      insert into ${table} (id, kind, payload, run_at, created_at)
      values (${id}, ${kind}, ${JSON.stringify({ email })}, ${at}, ${at})`,
    sql`delete from ${table} where id = ${id}`,
  ];
}

/** Further requests are ignored silently. */
const MAX_PER_ADDRESS = 5;
const WINDOW_MS = 15 * 60_000;

/** SQL condition over the queue; mails of one request count once. */
export function underRequestLimit(queue: Queue, kind: string, email: string, now: Date): SQL {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString();
  return sql`(
    select count(distinct coalesce(payload ->> 'wish', id)) from ${sql.identifier(queue)}
    where kind = ${kind} and payload ->> 'email' = ${email} and created_at > ${since}) < ${MAX_PER_ADDRESS}`;
}
