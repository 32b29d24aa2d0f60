import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { chatMessages } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { type SenderType, THREAD_TYPES, type ThreadAudience, type ThreadType } from "../../../domain/chat.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jsonFlag, jsonRow, jsonValue, orderedJsonRows, parseJson } from "../../queries/json_rows.ts";
import { inboxVersion } from "./etags.ts";
import { STAFF_IS_MEMBER, STAFFED, SUPERSEDED, thread, THREAD_JOINS } from "./thread_conditions.ts";
import { canPost, toRelation } from "./thread_relations.ts";
import { SUBJECT, subjectJoins, type ThreadSubject } from "./thread_subject.ts";
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

const PREVIEW_CHARS = 200;
const last = alias(chatMessages, "last");

/** Non-empty threads by latest activity, with the inbox version. One statement. */
export async function listThreads(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  query: ThreadsQuery,
): Promise<Page<ThreadItem> & { version: number }> {
  const me = actor.id;
  const { limit } = query;
  const threads = orderedJsonRows(
    jsonRow(itemFields(me)),
    sql`from page join ${THREAD_JOINS} ${subjectJoins()} ${readStateJoin(me)}
      join chat_messages last on last.thread_id = thread.id and last.seq = thread.last_seq
      where thread.id = page.id`,
    sql`thread.last_at desc, thread.id desc`,
  );
  const fields = { version: inboxVersion(me), threads: threads.sql };
  const [row] = await db.all(typedRows(fields, (columns) =>
    sql`
    with page as (${actor.kind === "staff" ? staffPage(me, query) : memberPage(me, query)})
    select ${columns}`));
  const items = parseJson(threads, row!.threads).map((item) => itemOf(item, actor));
  const page = toPage(
    items,
    limit,
    ({ lastMessage, thread }) => timeCursor(lastMessage.createdAt, thread.id),
  );
  return { ...page, version: row!.version };
}

/** Each type in the order of its index, so that no more is read than is shown. */
function staffPage(me: string, { type, limit, cursor }: ThreadsQuery): SQL {
  const types: readonly ThreadType[] = type === undefined ? THREAD_TYPES : [type];
  const ofType = types.map((type) =>
    sql`select id, last_at from (
      select thread.id, thread.last_at from chat_threads thread
      where thread.staff_id = ${me} and thread.thread_type = ${type} and thread.last_seq > 0
        and ${STAFF_IS_MEMBER} and ${behind(cursor)} ${order(sql`thread.last_at`, sql`thread.id`, limit)})`
  );
  return sql`${sql.join(ofType, sql` union all `)} ${order(sql`last_at`, sql`id`, limit)}`;
}

function memberPage(me: string, { type, limit, cursor }: ThreadsQuery): SQL {
  return sql`select thread.id, thread.last_at
    from chat_members mem join chat_threads thread on thread.id = mem.thread_id
    where mem.person_id = ${me} and thread.last_seq > 0
      and ${type === undefined ? sql`true` : sql`thread.thread_type = ${type}`} and ${behind(cursor)}
    ${order(sql`thread.last_at`, sql`thread.id`, limit)}`;
}

function behind(cursor: string | null): SQL {
  return behindCursor(cursor, sql`thread.last_at`, sql`thread.id`);
}

function order(at: SQL, id: SQL, limit: number): SQL {
  return sql`order by ${at} desc, ${id} desc limit ${limit + 1}`;
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
