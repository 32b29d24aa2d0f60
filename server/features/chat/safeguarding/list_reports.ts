import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import type { SenderType } from "../../../../domain/chat.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import type { ReportState } from "../../../../domain/safeguarding.ts";
import { senderJson } from "../message_view.ts";
import { THREAD_JOINS, unpackRows } from "../thread_relations.ts";
import { SUBJECT_JOINS, subjectFields, type ThreadSubject } from "../thread_subject.ts";
import { behindCursor, timeCursor } from "../time_cursor.ts";

type Name = { firstName: string; lastName: string };

/** Without the reported text, which is read by opening the conversation, on record (DOMAIN, Duties). */
export type ReportItem = ThreadSubject & {
  id: string;
  messageId: string;
  sender: Name & { senderType: SenderType };
  /** Whether the message is the reader's own: `reportedBy` and `reason` are then withheld. */
  aboutMe: boolean;
  reportedBy: Name & { senderType: SenderType } | null;
  reason: string;
  reportedAt: string;
  handledAt: string | null;
  handledBy: Name | null;
};

type ReportsQuery = PageInput & { state: ReportState };

/** Newest first, as seen by `me`. One statement. */
export async function listReports(
  db: Pick<TenantReader, "all">,
  me: string,
  { state, limit, cursor }: ReportsQuery,
): Promise<Page<ReportItem>> {
  const [sortedBy, isListed] = state === "open"
    ? [sql`report.reported_at`, sql`report.handled_at is null`]
    : [sql`report.handled_at`, sql`report.handled_at is not null`];
  const reports = await readReports(
    db,
    me,
    sql`where ${isListed} and ${behindCursor(cursor, sortedBy, sql`report.id`)}
      order by ${sortedBy} desc, report.id desc limit ${limit + 1}`,
  );
  return toPage(reports, limit, ({ handledAt, reportedAt, id }) => timeCursor(handledAt ?? reportedAt, id));
}

export async function readReport(
  db: Pick<TenantReader, "all">,
  me: string,
  id: string,
): Promise<ReportItem | undefined> {
  const [report] = await readReports(db, me, sql`where report.id = ${id}`);
  return report;
}

export const OPEN_REPORTS = sql<number>`(select count(*) from chat_reports where handled_at is null)`;

type OpenReports = { count: number };

export async function countReports(db: Pick<TenantReader, "all">): Promise<OpenReports> {
  const [row] = await db.all(typedRows({ count: OPEN_REPORTS }, (columns) => sql`select ${columns}`));
  return row ?? { count: 0 };
}

async function readReports(db: Pick<TenantReader, "all">, me: string, filter: SQL): Promise<ReportItem[]> {
  const isOwn = sql`msg.sender_id = ${me}`;
  const packed = sql<string>`json_object(${subjectFields()}, 'id', page.id, 'messageId', page.message_id,
      'sender', ${nameJson(sql`msg.sender_type`, sql`msg.sender_id`)},
      'aboutMe', json(iif(${isOwn}, 'true', 'false')),
      'reportedBy', json(iif(${isOwn}, null, ${nameJson(sql`page.reported_by_type`, sql`page.reported_by`)})),
      'reason', iif(${isOwn}, '', page.reason), 'reportedAt', page.reported_at,
      'handledAt', page.handled_at, 'handledBy', (
        select json_object('firstName', first_name, 'lastName', last_name) from staff
        where user_id = page.handled_by))`;
  return unpackRows(
    await db.all(typedRows({ packed }, (columns) =>
      sql`
    with page as (
      select id, message_id, reported_by, reported_by_type, reason, reported_at, handled_at, handled_by
      from chat_reports report ${filter})
    select ${columns} from page cross join chat_messages msg on msg.id = page.message_id
      cross join ${THREAD_JOINS} ${SUBJECT_JOINS}
    where thread.id = msg.thread_id order by coalesce(page.handled_at, page.reported_at) desc, page.id desc`)),
  );
}

function nameJson(type: SQL, id: SQL): SQL {
  return sql`json_patch(${senderJson(type, id)}, json_object('senderType', ${type}))`;
}
