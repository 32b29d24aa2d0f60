import { type SQL, sql } from "drizzle-orm";
import type { Queue } from "../jobs/queue.ts";

/** Links that one address may ask for in a quarter of an hour; more are passed over in silence. */
const MOST_PER_ADDRESS = 5;
const WINDOW = 15 * 60_000;

/**
 * That an address has not asked too often for mails of one kind, as an SQL condition over the queue that remembers them.
 * A wish that several mails come of counts once.
 */
export function fewAskedFor(queue: Queue, kind: string, email: string, now: Date): SQL {
  const since = new Date(now.getTime() - WINDOW).toISOString();
  return sql`(
    select count(distinct coalesce(payload ->> 'wish', id)) from ${sql.identifier(queue)}
    where kind = ${kind} and payload ->> 'email' = ${email} and created_at > ${since}) < ${MOST_PER_ADDRESS}`;
}
