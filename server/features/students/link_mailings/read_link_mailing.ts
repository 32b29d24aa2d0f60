import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import { linkMailings, students } from "../../../../db/tenant/schema/index.ts";
import { notFound } from "../../../../domain/errors.ts";
import type { LinkMailReason } from "../../../../domain/link_mails.ts";
import { fullName } from "../../../../domain/people.ts";
import type { StaffActor } from "../../../../domain/permissions.ts";
import { jsonRow, jsonRowOfRows, jsonValue, orderedJsonRows, readRows } from "../../../queries/json_rows.ts";

/** `problems` lists unsent mails by name. */
export type LinkMailingView = {
  id: string;
  total: number;
  sent: number;
  waiting: number;
  failed: number;
  skipped: number;
  problems: { studentId: string; name: string; reason: LinkMailReason }[];
};

/** Newest mailing stays on the page. */
const SHOWN_MS = 3600_000;

/** Own mailings, any for an administrator. Throws `not_found`. */
export async function readLinkMailing(
  db: TenantReader,
  actor: StaffActor,
  id: string,
): Promise<LinkMailingView> {
  const own = actor.role === "admin" ? sql`1` : sql`g.created_by = ${actor.id}`;
  const mailing = await findMailing(db, sql`g.id = ${id} and ${own}`);
  if (!mailing) throw notFound();
  return mailing;
}

/** The actor's newest of the last hour, or null. */
export async function newestLinkMailing(
  db: TenantReader,
  actor: StaffActor,
  now: Date,
): Promise<LinkMailingView | null> {
  const since = new Date(now.getTime() - SHOWN_MS).toISOString();
  return await findMailing(
    db,
    sql`g.id = (
      select id from link_mailings where created_by = ${actor.id} and created_at > ${since}
      order by created_at desc, id desc limit 1)`,
  );
}

const s = alias(students, "s");

const COUNTS = jsonRow({
  id: alias(linkMailings, "g").id,
  total: jsonValue<number>(sql`count(*)`),
  sent: jsonValue<number>(sql`sum(m.state = 'sent')`),
  waiting: jsonValue<number>(sql`sum(m.state = 'waiting')`),
  failed: jsonValue<number>(sql`sum(m.state = 'failed')`),
  skipped: jsonValue<number>(sql`sum(m.state = 'skipped')`),
});

const PROBLEMS = orderedJsonRows(
  jsonRow({
    studentId: s.id,
    firstName: s.firstName,
    lastName: s.lastName,
    reason: jsonValue<LinkMailReason>(sql`unsent.reason`),
  }),
  sql`from link_mails unsent cross join students s on s.id = unsent.student_id
    where unsent.mailing_id = g.id and unsent.reason is not null`,
  sql`lower(s.last_name), lower(s.first_name), s.id`,
);

const MAILING = jsonRowOfRows({ counts: COUNTS, problems: PROBLEMS });

async function findMailing(db: TenantReader, which: SQL): Promise<LinkMailingView | null> {
  const from = sql`from link_mailings g cross join link_mails m on m.mailing_id = g.id
    where ${which} group by g.id`;
  const [mailing] = await readRows(db, MAILING, from);
  if (!mailing) return null;
  const { counts, problems } = mailing;
  return {
    ...counts,
    problems: problems.map(({ studentId, reason, ...person }) => ({
      studentId,
      name: fullName(person),
      reason,
    })),
  };
}
