import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { SenderType, ThreadAudience, ThreadType } from "../../../domain/chat.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { orderedJsonArray } from "../../queries/json_rows.ts";
import { inboxVersion } from "./etags.ts";
import { canPost, STAFFED, SUPERSEDED, THREAD_JOINS, toRelation } from "./thread_relations.ts";
import { SUBJECT_JOINS, subjectFields, type ThreadSubject } from "./thread_subject.ts";
import { behindCursor, timeCursor } from "./time_cursor.ts";
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

type ThreadsQuery = PageInput & { type?: ThreadType };
type ThreadJson = Omit<ThreadItem, "canWrite"> & { staffed: 0 | 1 };

const PREVIEW_CHARS = 200;

/** Non-empty threads by latest activity, with the inbox version. One statement. */
export async function listThreads(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { type, limit, cursor }: ThreadsQuery,
): Promise<Page<ThreadItem> & { version: number }> {
  const me = actor.id;
  const fields = {
    version: sql<number>`${inboxVersion(me)}`,
    packed: orderedJsonArray(
      itemJson(me),
      sql`from page join ${THREAD_JOINS} ${SUBJECT_JOINS} ${readStateJoin(me)} where thread.id = page.id`,
      sql`thread.last_at desc, thread.id desc`,
    ),
  };
  const [row] = await db.all(typedRows(fields, (columns) =>
    sql`
    with page as (
      select thread.id, thread.last_at from chat_members mem join chat_threads thread on thread.id = mem.thread_id
      where mem.person_id = ${me} and thread.last_seq > 0
        and ${type === undefined ? sql`true` : sql`thread.thread_type = ${type}`}
        and ${behindCursor(cursor, sql`thread.last_at`, sql`thread.id`)}
      order by thread.last_at desc, thread.id desc limit ${limit + 1})
    select ${columns}`));
  const rows: ThreadJson[] = JSON.parse(row?.packed ?? "[]");
  const items = rows.map((item) => itemOf(item, actor));
  const page = toPage(
    items,
    limit,
    ({ lastMessage, thread }) => timeCursor(lastMessage.createdAt, thread.id),
  );
  return { ...page, version: row?.version ?? 0 };
}

function itemJson(me: string): SQL {
  return sql`json_object(${subjectFields()},
    'audience', thread.audience, 'staffed', ${STAFFED}, ${SUPERSEDED}, 'unreadCount', ${unreadCountSql(me)},
    'lastMessage', (
      select json_object('seq', msg.seq, 'senderType', msg.sender_type,
        'own', json(iif(msg.sender_id = ${me}, 'true', 'false')),
        'message', substr(msg.message, 1, ${PREVIEW_CHARS}), 'createdAt', msg.created_at)
      from chat_messages msg where msg.thread_id = thread.id and msg.seq = thread.last_seq))`;
}

function itemOf({ staffed, ...item }: ThreadJson, actor: Actor): ThreadItem {
  const { thread: { threadType }, audience, archived } = item;
  const relation = toRelation({ member: true, archived, staffed, threadType, audience }, actor);
  return { ...item, canWrite: canPost(actor, relation) };
}
