import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import { chatReports, staff } from "../../../../db/tenant/schema/index.ts";
import { readValues, typedRows } from "../../../../db/typed_rows.ts";
import type { SenderType } from "../../../../domain/chat.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import type { ReportState } from "../../../../domain/safeguarding.ts";
import {
  jsonFirst,
  jsonFlag,
  jsonOptional,
  jsonRow,
  jsonValue,
  parseRows,
} from "../../../queries/json_rows.ts";
import { msg, personName } from "../message_view.ts";
import { THREAD_JOINS } from "../thread_conditions.ts";
import { SUBJECT, subjectJoins, type ThreadSubject } from "../thread_subject.ts";
import { behindCursor, timeCursor } from "../../../queries/time_cursor.ts";

type Name = { firstName: string; lastName: string };
/** Without names where the person is unknown. */
type Sender = { [Part in keyof Name]: string | null } & { senderType: SenderType };
const UNKNOWN = { firstName: null, lastName: null };

/** Without the reported text, which is read by opening the conversation, on record (DOMAIN, Duties). */
export type ReportItem = ThreadSubject & {
  id: string;
  messageId: string;
  sender: Sender;
  /** Whether the message is the reader's own: `reportedBy` and `reason` are then withheld. */
  aboutMe: boolean;
  reportedBy: Sender | null;
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
  return await readValues(db, { count: OPEN_REPORTS });
}

async function readReports(db: Pick<TenantReader, "all">, me: string, filter: SQL): Promise<ReportItem[]> {
  const fields = jsonRow(reportFields(me));
  const rows = await db.all(typedRows({ json: fields.sql }, (columns) =>
    sql`
    with page as (
      select id, message_id, reported_by, reported_by_type, reason, reported_at, handled_at, handled_by
      from chat_reports report ${filter})
    select ${columns} from page cross join chat_messages msg on msg.id = page.message_id
      cross join ${THREAD_JOINS} ${subjectJoins()}
    where thread.id = msg.thread_id order by coalesce(page.handled_at, page.reported_at) desc, page.id desc`));
  return parseRows(fields, rows).map(({ senderType, reportedByType, ...report }) => ({
    ...report,
    sender: { ...report.sender ?? UNKNOWN, senderType },
    reportedBy: report.aboutMe ? null : { ...report.reportedBy ?? UNKNOWN, senderType: reportedByType },
  }));
}

const page = alias(chatReports, "page");
const handler = alias(staff, "handler");

function reportFields(me: string) {
  const isOwn = sql`msg.sender_id = ${me}`;
  return {
    ...SUBJECT,
    id: page.id,
    messageId: page.messageId,
    sender: personName(sql`msg.sender_type`, sql`msg.sender_id`),
    senderType: msg.senderType,
    aboutMe: jsonFlag(isOwn),
    reportedBy: jsonOptional(
      sql`not ${isOwn}`,
      personName(sql`page.reported_by_type`, sql`page.reported_by`),
    ),
    reportedByType: page.reportedByType,
    reason: jsonValue<string>(sql`iif(${isOwn}, '', page.reason)`),
    reportedAt: page.reportedAt,
    handledAt: page.handledAt,
    handledBy: jsonFirst(
      jsonRow({ firstName: handler.firstName, lastName: handler.lastName }),
      sql`from staff handler where handler.user_id = page.handled_by`,
    ),
  };
}
