import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import {
  type LeaverFilter,
  LEAVERS_CHANGED,
  PACK_LINKS_PER_HOUR,
  type PackSending,
} from "../../../domain/take_home.ts";
import { eventsStatement } from "../activity/events.ts";
import { leavers } from "./list_leavers.ts";

/** Job kind. */
export const MAIL_PACK_LINK = "mail_pack_link";

const HOUR_MS = 3600_000;

export type ChosenLeavers =
  | { studentIds: readonly string[] }
  /** All of a list; `withEmail`: as many as were shown. */
  | { all: LeaverFilter & { withEmail: number } };

type Input = ChosenLeavers & { origin: string; now: Date };

/**
 * Asks for an emailed link for each leaver with an address; the link before it ends. Enqueues jobs: call through
 * `writeWithJobs`. Throws `not_found` for one who is not archived here, `conflict` where the list has changed.
 */
export async function sendPackLinks(
  tx: TenantWriter,
  actor: StaffActor,
  { origin, now, ...chosen }: Input,
): Promise<PackSending> {
  const at = now.toISOString();
  const { which, found, withEmail } = readChosen(chosen);
  const rows = await tx.db.select({
    id: students.id,
    hasEmail: sql<0 | 1>`${students.email} is not null`,
    limited: sql<0 | 1>`${overLimit(now)}`,
  }).from(students).where(which);
  const addressed = rows.filter(({ hasEmail }) => hasEmail === 1);
  if (found !== undefined && rows.length !== found) throw notFound();
  if (withEmail !== undefined && addressed.length !== withEmail) {
    throw new AppError("conflict", LEAVERS_CHANGED);
  }
  const links = addressed.filter(({ limited }) => limited === 0)
    .map(({ id }) => ({ id: newId("packLink"), jobId: newId("job"), studentId: id }));
  const asked = sql`json_each(${JSON.stringify(links)}) asked`;
  const made = sql`${asked} cross join pack_links made on made.id = asked.value ->> 'id'`;
  await tx.batch([
    tx.db.run(sql`
      insert into pack_links (id, student_id, created_by, created_at, state)
      select asked.value ->> 'id', students.id, ${actor.id}, ${at}, 'waiting'
      from ${asked} cross join students on students.id = asked.value ->> 'studentId'
      where students.archived_at is not null and students.email is not null and not ${overLimit(now)}`),
    eventsStatement(tx, {
      what: "pack.link_asked",
      at: now,
      actor,
      studentId: sql`made.student_id`,
      from: made,
    }),
    endEarlierLinks(
      tx,
      sql`student_id in (select made.student_id from ${made}) and id not in (select made.id from ${made})`,
      at,
    ),
    tx.db.run(sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      select asked.value ->> 'jobId', ${MAIL_PACK_LINK},
        json_object('packLinkId', made.id, 'origin', ${origin}), ${at}, ${at}
      from ${made}`),
  ]);
  return {
    asked: links.length,
    noEmail: rows.length - addressed.length,
    limit: addressed.length - links.length,
  };
}

/** SQL condition over `students`. */
function overLimit(now: Date): SQL {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  return sql`((select count(*) from pack_links earlier
    where earlier.student_id = students.id and earlier.created_at > ${hourAgo}) >= ${PACK_LINKS_PER_HOUR})`;
}

/** Revokes links that work or wait, and cancels their waiting emails. */
export function endEarlierLinks(tx: Pick<TenantWriter, "db">, which: SQL, at: string) {
  return tx.db.run(sql`
    update pack_links set revoked_at = ${at}, done_at = coalesce(done_at, ${at}),
      state = iif(state = 'waiting', 'cancelled', state)
    where revoked_at is null and (state = 'waiting' or expires_at > ${at}) and ${which}`);
}

/** SQL condition over `students`, and how many it should find. */
function readChosen(chosen: ChosenLeavers): { which: SQL; found?: number; withEmail?: number } {
  if ("all" in chosen) {
    const { withEmail, ...filter } = chosen.all;
    return { which: leavers(filter), withEmail };
  }
  const ids = [...new Set(chosen.studentIds)];
  const which = sql`(students.archived_at is not null
    and students.id in (select value from json_each(${JSON.stringify(ids)})))`;
  return { which, found: ids.length };
}
