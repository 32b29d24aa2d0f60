import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import type { SenderType } from "../../../../domain/chat.ts";
import { reportCursor, type ReportState } from "../../../../domain/safeguarding.ts";
import { senderOf } from "../message_view.ts";
import { THREAD_TABLES } from "../thread_relation.ts";
import { SUBJECT_TABLES, subjectFields, type ThreadSubject } from "../thread_subject.ts";

type Name = { firstName: string; lastName: string };

/**
 * A report as administrators see it. The reported words themselves are read by opening the conversation, which is
 * recorded (DOMAIN, Duties).
 */
export type ReportItem = ThreadSubject & {
  id: string;
  messageId: string;
  /** Whose message it is. */
  sender: Name & { senderType: SenderType };
  /** Whether it is the reader's own: who has reported it, and why, is then for others alone. */
  aboutMe: boolean;
  reportedBy: Name & { senderType: SenderType } | null;
  reason: string;
  reportedAt: string;
  handledAt: string | null;
  handledBy: Name | null;
};

export type ReportsAsked = { state: ReportState; limit: number; cursor: string | null };

/** The reports that wait for somebody, or those that were handled, the newest first; `me` reads them. One statement. */
export async function listReports(
  db: Pick<TenantReader, "all">,
  me: string,
  { state, limit, cursor }: ReportsAsked,
): Promise<{ items: ReportItem[]; next: string | null }> {
  const at = state === "open" ? sql`report.reported_at` : sql`report.handled_at`;
  const which = state === "open" ? sql`report.handled_at is null` : sql`report.handled_at is not null`;
  const [before = "", id = ""] = cursor?.split("~") ?? [];
  const found = await readReports(
    db,
    me,
    sql`where ${which} ${cursor === null ? sql`` : sql`and (${at}, report.id) < (${before}, ${id})`}
      order by ${at} desc, report.id desc limit ${limit + 1}`,
  );
  const sorted = found.toSorted((a, b) => reportCursor(a) < reportCursor(b) ? 1 : -1);
  const items = sorted.slice(0, limit);
  const last = items.at(-1);
  return { items, next: sorted.length > limit && last ? reportCursor(last) : null };
}

/** One report as `me` reads it, or undefined when there is none. */
export async function readReport(
  db: Pick<TenantReader, "all">,
  me: string,
  id: string,
): Promise<ReportItem | undefined> {
  const [found] = await readReports(db, me, sql`where report.id = ${id}`);
  return found;
}

/** How many reports wait for somebody, as an SQL expression. */
export const OPEN_REPORTS = sql<number>`(select count(*) from chat_reports where handled_at is null)`;

/** How many reports wait for somebody. */
export type OpenReports = { count: number };

/** Counts the reports that wait for somebody. */
export async function countReports(db: Pick<TenantReader, "all">): Promise<OpenReports> {
  const [row] = await db.all<OpenReports>(sql`select ${OPEN_REPORTS} as count`);
  return row ?? { count: 0 };
}

async function readReports(db: Pick<TenantReader, "all">, me: string, which: SQL): Promise<ReportItem[]> {
  const mine = sql`said.sender_id = ${me}`;
  const rows = await db.all<{ packed: string }>(sql`
    with page as (select report.* from chat_reports report ${which})
    select json_object(${subjectFields()}, 'id', page.id, 'messageId', page.message_id,
      'sender', ${named(sql`said.sender_type`, sql`said.sender_id`)},
      'aboutMe', json(iif(${mine}, 'true', 'false')),
      'reportedBy', json(iif(${mine}, null, ${named(sql`page.reported_by_type`, sql`page.reported_by`)})),
      'reason', iif(${mine}, '', page.reason), 'reportedAt', page.reported_at,
      'handledAt', page.handled_at, 'handledBy', (
        select json_object('firstName', first_name, 'lastName', last_name) from staff
        where user_id = page.handled_by)) as packed
    from page cross join chat_messages said on said.id = page.message_id
      cross join ${THREAD_TABLES} ${SUBJECT_TABLES}
    where thread.id = said.thread_id`);
  return rows.map(({ packed }) => JSON.parse(packed));
}

function named(type: SQL, id: SQL): SQL {
  return sql`json_patch(${senderOf(type, id)}, json_object('senderType', ${type}))`;
}
