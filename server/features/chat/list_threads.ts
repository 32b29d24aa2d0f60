import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { chatMessages } from "../../../db/tenant/schema/index.ts";
import { readValues } from "../../../db/typed_rows.ts";
import type { SenderType, ThreadAudience, ThreadType } from "../../../domain/chat.ts";
import { NEWEST_THREADS, readSort, type ThreadSort } from "../../../domain/list_sorts.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jsonFlag, jsonRow, jsonValue, orderedJsonRows, parseJson } from "../../queries/json_rows.ts";
import { inboxVersion } from "./etags.ts";
import { STAFFED, SUPERSEDED, thread, THREAD_JOINS } from "./thread_conditions.ts";
import { threadOrder, threadPage } from "./thread_page.ts";
import { canPost, toRelation } from "./thread_relations.ts";
import { SUBJECT, subjectJoins, type ThreadSubject } from "./thread_subject.ts";
import { timeCursor } from "../../queries/time_cursor.ts";
import { readStateJoin, unreadCountSql } from "./unread_counts.ts";

/** Spec 2 §3. */
export type ThreadItem = ThreadSubject & {
  /** Null for a direct conversation. */
  audience: ThreadAudience | null;
  /** Another one of the same two on the portfolio is newer: it is opened by its id. */
  superseded: boolean;
  canWrite: boolean;
  unreadCount: number;
  /** `message` is cut to `PREVIEW_CHARS`. */
  lastMessage: { seq: number; senderType: SenderType; own: boolean; message: string; createdAt: string };
};

type ThreadsQuery = PageInput & { type?: ThreadType; sort?: ThreadSort };

const PREVIEW_CHARS = 200;
const last = alias(chatMessages, "last");

/** Non-empty threads, by latest activity unless sorted otherwise, with the inbox version. One statement. */
export async function listThreads(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { sort = NEWEST_THREADS, ...query }: ThreadsQuery,
): Promise<Page<ThreadItem> & { version: number }> {
  const me = actor.id;
  const threads = orderedJsonRows(
    jsonRow(itemFields(me)),
    sql`from page join ${THREAD_JOINS} ${subjectJoins()} ${readStateJoin(me)}
      join chat_messages last on last.thread_id = thread.id and last.seq = thread.last_seq
      where thread.id = page.id`,
    threadOrder(actor, sort),
  );
  const fields = { version: inboxVersion(me), threads: threads.sql };
  const row = await readValues(db, fields, sql`with page as (${threadPage(actor, { ...query, sort })})`);
  const items = parseJson(threads, row.threads).map((item) => itemOf(item, actor));
  const byTime = readSort(sort).column === "last";
  const page = toPage(
    items,
    query.limit,
    ({ lastMessage, thread: { id } }) => byTime ? timeCursor(lastMessage.createdAt, id) : id,
  );
  return { ...page, version: row.version };
}

function itemFields(me: string) {
  return {
    ...SUBJECT,
    audience: thread.audience,
    superseded: jsonFlag(SUPERSEDED),
    staffed: jsonFlag(STAFFED),
    unreadCount: jsonValue<number>(unreadCountSql(me)),
    lastMessage: jsonRow({
      seq: last.seq,
      senderType: last.senderType,
      own: jsonFlag(sql`last.sender_id = ${me}`),
      message: jsonValue<string>(sql`substr(last.message, 1, ${PREVIEW_CHARS})`),
      createdAt: last.createdAt,
    }),
  };
}

function itemOf(
  { staffed, ...item }: Omit<ThreadItem, "canWrite"> & { staffed: boolean },
  actor: Actor,
): ThreadItem {
  const { thread: { threadType }, audience, archived } = item;
  const relation = toRelation({ member: true, archived, staffed, threadType, audience }, actor);
  return { ...item, canWrite: canPost(actor, relation) };
}
