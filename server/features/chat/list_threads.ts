import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  type SenderType,
  type ThreadAudience,
  threadCursor,
  type ThreadType,
  writingIn,
} from "../../../domain/chat.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import { inboxVersion } from "./tag_numbers.ts";
import { relationOf, THREAD_TABLES } from "./thread_relation.ts";
import { SUBJECT_TABLES, subjectFields, type ThreadSubject } from "./thread_subject.ts";
import { myReading, unreadIn } from "./unread.ts";

/** A conversation as lists show it (spec 2 §3). */
export type ThreadItem = ThreadSubject & {
  /** Whom announcements are for; null of a direct conversation. */
  audience: ThreadAudience | null;
  canWrite: boolean;
  unreadCount: number;
  /** The newest message, no more than its first 200 characters. */
  lastMessage: { seq: number; senderType: SenderType; own: boolean; message: string; createdAt: string };
};

export type ThreadsAsked = { type?: ThreadType; limit: number; cursor: string | null };
type Packed = Omit<ThreadItem, "canWrite">;

const PREVIEW = 200;

/**
 * Somebody's conversations in which anything was said, the newest activity first, and the number of their inbox at that
 * moment. One statement; `next` is the cursor of the page after.
 */
export async function listThreads(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { type, limit, cursor }: ThreadsAsked,
): Promise<{ items: ThreadItem[]; next: string | null; version: number }> {
  const me = actor.id;
  const [row] = await db.all<{ packed: string; version: number }>(sql`
    with page as (
      select thread.id, thread.last_at from chat_members mem join chat_threads thread on thread.id = mem.thread_id
      where mem.person_id = ${me} and thread.last_seq > 0
        ${type === undefined ? sql`` : sql`and thread.thread_type = ${type}`} ${behind(cursor)}
      order by thread.last_at desc, thread.id desc limit ${limit + 1})
    select ${inboxVersion(me)} as version, json_group_array(json_object(${subjectFields()},
      'audience', thread.audience, 'unreadCount', ${unreadIn(me)}, 'lastMessage', (
        select json_object('seq', said.seq, 'senderType', said.sender_type,
          'own', json(iif(said.sender_id = ${me}, 'true', 'false')),
          'message', substr(said.message, 1, ${PREVIEW}), 'createdAt', said.created_at)
        from chat_messages said where said.thread_id = thread.id and said.seq = thread.last_seq))) as packed
    from page join ${THREAD_TABLES} ${SUBJECT_TABLES} ${myReading(me)} where thread.id = page.id`);
  const found: Packed[] = JSON.parse(row?.packed ?? "[]");
  const sorted = found.toSorted(newestFirst);
  const items = sorted.slice(0, limit).map((packed) => itemOf(packed, actor));
  const last = items.at(-1);
  return {
    items,
    next: sorted.length > limit && last ? threadCursor(last) : null,
    version: row?.version ?? 0,
  };
}

function itemOf(item: Packed, actor: Actor): ThreadItem {
  const { thread: { threadType }, audience } = item;
  const relation = relationOf({ member: 1, archived: item.archived ? 1 : 0 }, actor);
  const canWrite = decideOn(actor, writingIn({ threadType, audience }), relation) === "yes";
  return { ...item, canWrite };
}

/** Behind the conversation that the last page ended with, where it stood then. */
function behind(cursor: string | null) {
  if (cursor === null) return sql``;
  const [at = "", id = ""] = cursor.split("~");
  return sql`and (thread.last_at, thread.id) < (${at}, ${id})`;
}

function newestFirst(a: Packed, b: Packed): number {
  return threadCursor(a) < threadCursor(b) ? 1 : -1;
}
