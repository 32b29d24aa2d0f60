import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import type { SenderType } from "../../../../domain/chat.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { reportCursor, type ReportState } from "../../../../domain/safeguarding.ts";
import { senderJson } from "../message_view.ts";
import { THREAD_JOINS } from "../thread_relations.ts";
import { SUBJECT_JOINS, subjectFields, type ThreadSubject } from "../thread_subject.ts";

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

export type ReportsQuery = PageInput & { state: ReportState };

/** Newest first, as seen by `me`. One statement. */
export async function listReports(
  db: Pick<TenantReader, "all">,
  me: string,
  { state, limit, cursor }: ReportsQuery,
): Promise<Page<ReportItem>> {
  const sortedBy = state === "open" ? sql`report.reported_at` : sql`report.handled_at`;
  const filter = state === "open" ? sql`report.handled_at is null` : sql`report.handled_at is not null`;
  const [beforeAt = "", beforeId = ""] = cursor?.split("~") ?? [];
  const reports = await readReports(
    db,
    me,
    sql`where ${filter} ${
      cursor === null ? sql`` : sql`and (${sortedBy}, report.id) < (${beforeAt}, ${beforeId})`
    }
      order by ${sortedBy} desc, report.id desc limit ${limit + 1}`,
  );
  const sorted = reports.toSorted((a, b) => reportCursor(a) < reportCursor(b) ? 1 : -1);
  return toPage(sorted, limit, reportCursor);
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

export type OpenReports = { count: number };

export async function countReports(db: Pick<TenantReader, "all">): Promise<OpenReports> {
  const [row] = await db.all<OpenReports>(sql`select ${OPEN_REPORTS} as count`);
  return row ?? { count: 0 };
}

async function readReports(db: Pick<TenantReader, "all">, me: string, filter: SQL): Promise<ReportItem[]> {
  const isOwn = sql`said.sender_id = ${me}`;
  const rows = await db.all<{ packed: string }>(sql`
    with page as (select report.* from chat_reports report ${filter})
    select json_object(${subjectFields()}, 'id', page.id, 'messageId', page.message_id,
      'sender', ${nameJson(sql`said.sender_type`, sql`said.sender_id`)},
      'aboutMe', json(iif(${isOwn}, 'true', 'false')),
      'reportedBy', json(iif(${isOwn}, null, ${nameJson(sql`page.reported_by_type`, sql`page.reported_by`)})),
      'reason', iif(${isOwn}, '', page.reason), 'reportedAt', page.reported_at,
      'handledAt', page.handled_at, 'handledBy', (
        select json_object('firstName', first_name, 'lastName', last_name) from staff
        where user_id = page.handled_by)) as packed
    from page cross join chat_messages said on said.id = page.message_id
      cross join ${THREAD_JOINS} ${SUBJECT_JOINS}
    where thread.id = said.thread_id`);
  return rows.map(({ packed }) => JSON.parse(packed));
}

function nameJson(type: SQL, id: SQL): SQL {
  return sql`json_patch(${senderJson(type, id)}, json_object('senderType', ${type}))`;
}
