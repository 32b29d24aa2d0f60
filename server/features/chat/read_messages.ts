import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { MESSAGE_PAGE } from "../../../domain/chat.ts";
import { type MessageView, packedMessage } from "./message_view.ts";
import { NAMES } from "./tag_numbers.ts";

/** Which messages: the newest before a place in the conversation, or the newest of all. */
export type MessagePage = { before?: number; limit?: number };

/** What the newest messages' answer depends on: how many there are, and the number of the names that stand beside them. */
export type MessagesState = { lastSeq: number; names: number };

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
 * A page of a conversation's messages, the oldest first, how many it has in all, and the number of the names beside them, all
 * of one moment. Whoever calls has been let in. One statement.
 */
export async function readMessages(
  db: Pick<TenantReader, "all">,
  { threadId, me, ...page }: { threadId: string; me: string } & MessagePage,
): Promise<{ messages: MessageView[] } & MessagesState> {
  const [row] = await db.all<{ messages: string } & MessagesState>(sql`
    select ${packedMessages(threadId, me, page)} as messages, last_seq as lastSeq, ${NAMES} as names
    from chat_threads where id = ${threadId}`);
  return row
    ? { ...row, messages: unpackMessages(JSON.parse(row.messages)) }
    : { messages: [], lastSeq: 0, names: 0 };
}
