import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { MESSAGE_PAGE } from "../../../domain/chat.ts";
import { messageJson, type MessageView } from "./message_view.ts";
import { type MessagesState, NAMES_VERSION } from "./etags.ts";

export type MessagePage = { before?: number; limit?: number };

/** A JSON array; `threadId` may be a column. */
export function messagesJson(threadId: string | SQL, me: string, page: MessagePage = {}): SQL<string> {
  const { before, limit = MESSAGE_PAGE.default } = page;
  return sql<string>`(
    select json_group_array(${messageJson(me)}) from (
      select id, thread_id, seq, sender_id, sender_type, message, client_id, created_at from chat_messages
      where thread_id = ${threadId} ${before === undefined ? sql`` : sql`and seq < ${before}`}
      order by seq desc limit ${limit}) said)`;
}

export function sortBySeq(messages: MessageView[]): MessageView[] {
  return messages.toSorted((a, b) => a.seq - b.seq);
}

/** A page in ascending order, with its etag state. Does not authorize. One statement. */
export async function readMessages(
  db: Pick<TenantReader, "all">,
  { threadId, me, ...page }: { threadId: string; me: string } & MessagePage,
): Promise<{ messages: MessageView[] } & MessagesState> {
  const [row] = await db.all<{ messages: string } & MessagesState>(sql`
    select ${messagesJson(threadId, me, page)} as messages, last_seq as lastSeq, ${NAMES_VERSION} as names
    from chat_threads where id = ${threadId}`);
  return row
    ? { ...row, messages: sortBySeq(JSON.parse(row.messages)) }
    : { messages: [], lastSeq: 0, names: 0 };
}
