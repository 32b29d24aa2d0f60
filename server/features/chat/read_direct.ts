import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { parseJson } from "../../queries/json_rows.ts";
import type { MessageView } from "./message_view.ts";
import { messagesOf } from "./read_messages.ts";
import { type DirectState, NAMES_VERSION } from "./etags.ts";
import { type DirectRelation } from "./direct_relation.ts";
import { thread } from "./thread_conditions.ts";
import { canPost } from "./thread_relations.ts";
import { readStateJoin, unreadCountSql } from "./unread_counts.ts";

/** `thread` is null before the first message (API.md). */
export type DirectChat = {
  thread: { id: string; threadType: "direct" } | null;
  messages: MessageView[];
  canWrite: boolean;
  unreadCount: number;
};

/** Does not authorize. One statement. */
export async function readDirect(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  relation: DirectRelation,
): Promise<{ chat: DirectChat; state: DirectState }> {
  const messages = messagesOf(sql`thread.id`, actor.id);
  const fields = {
    threadId: thread.id,
    lastSeq: thread.lastSeq,
    readSeq: sql<number>`coalesce(mine.read_seq, 0)`,
    names: NAMES_VERSION,
    unreadCount: unreadCountSql(actor.id),
    messages: messages.sql,
  };
  const [row] = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from chat_threads thread ${
      readStateJoin(actor.id)
    } where thread.id = ${relation.threadId}`));
  const canWrite = canPost(actor, relation);
  return {
    chat: {
      thread: row ? { id: row.threadId, threadType: "direct" } : null,
      messages: row ? parseJson(messages, row.messages) : [],
      canWrite,
      unreadCount: row?.unreadCount ?? 0,
    },
    state: {
      threadId: row?.threadId ?? null,
      lastSeq: row?.lastSeq ?? 0,
      readSeq: row?.readSeq ?? 0,
      names: row?.names ?? 0,
      canWrite,
    },
  };
}
