import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { MESSAGE_PAGE } from "../../../domain/chat.ts";
import { type MessageView, packedMessage } from "./message_view.ts";

/** Which messages: the newest before a place in the conversation, or the newest of all. */
export type MessagePage = { before?: number; limit?: number };

/** Messages of a conversation as one JSON array; `threadId` may be a column. Backwards through the index of their places. */
export function packedMessages(threadId: string | SQL, me: string, page: MessagePage = {}): SQL<string> {
  const { before, limit = MESSAGE_PAGE.usual } = page;
  return sql<string>`(
    select json_group_array(${packedMessage(me)}) from (
      select id, thread_id, seq, sender_id, sender_type, message, client_id, created_at from chat_messages
      where thread_id = ${threadId} ${before === undefined ? sql`` : sql`and seq < ${before}`}
      order by seq desc limit ${limit}) said)`;
}

/** What came packed, the oldest first. */
export function unpackMessages(packed: MessageView[]): MessageView[] {
  return packed.toSorted((a, b) => a.seq - b.seq);
}

/**
 * A page of a conversation's messages, the oldest first, and how many it has in all, both of one moment. Whoever calls
 * has been let in. One statement.
 */
export async function readMessages(
  db: Pick<TenantReader, "all">,
  { threadId, me, ...page }: { threadId: string; me: string } & MessagePage,
): Promise<{ messages: MessageView[]; lastSeq: number }> {
  const [row] = await db.all<{ messages: string; lastSeq: number }>(sql`
    select ${packedMessages(threadId, me, page)} as messages, last_seq as lastSeq
    from chat_threads where id = ${threadId}`);
  return row
    ? { messages: unpackMessages(JSON.parse(row.messages)), lastSeq: row.lastSeq }
    : { messages: [], lastSeq: 0 };
}
