import { type SQL, sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";
import { newId } from "../../domain/ids.ts";
import { DECOY, MAX_ATTEMPTS, type Queue } from "../queue/queue.ts";

/** Waiting ones of a database; a flood of unknown addresses fills no queue. */
const MAX_DECOYS = 20;

type Tx = Pick<ControlWriter | TenantWriter, "db">;
type Mail = { kind: string; email: string; now: Date };

/**
 * Directly after the insert of the mail's job: where it inserted none, a decoy (`act_as_link_mail.ts`) takes its turn in its
 * stead, and a request for an unknown address commits like any other, so that neither its time nor the next write's tells.
 */
export function decoyStatements(tx: Tx, queue: Queue, mail: Mail) {
  const table = sql.identifier(queue);
  const at = mail.now.toISOString();
  return [
    tx.db.run(sql`
      insert into ${table} (id, kind, payload, run_at, created_at)
      select ${newId("job")}, ${DECOY}, '{}', ${at}, ${at}
      where changes() = 0 and (
        select count(*) from ${table}
        where kind = ${DECOY} and done_at is null and attempts < ${MAX_ATTEMPTS}) < ${MAX_DECOYS}`),
    ...tracelessStatements(tx, queue, mail),
  ];
}

/** A commit that changes nothing. */
export function tracelessStatements(tx: Tx, queue: Queue, { kind, email, now }: Mail) {
  const id = newId("job");
  const at = now.toISOString();
  const table = sql.identifier(queue);
  return [
    tx.db.run(sql`
      insert into ${table} (id, kind, payload, run_at, created_at)
      values (${id}, ${kind}, ${JSON.stringify({ email })}, ${at}, ${at})`),
    tx.db.run(sql`delete from ${table} where id = ${id}`),
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
