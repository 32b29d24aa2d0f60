import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { TenantReader } from "../../../db/doors.ts";
import { chatThreads } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { MESSAGE_PAGE } from "../../../domain/chat.ts";
import { type Json, jsonRows, parseJson } from "../../queries/json_rows.ts";
import { messageRow, type MessageView } from "./message_view.ts";
import { type MessagesState, NAMES_VERSION } from "./etags.ts";

export const messagePageQuery = z.strictObject({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(MESSAGE_PAGE.max).default(MESSAGE_PAGE.default),
});
type MessagePage = Partial<z.infer<typeof messagePageQuery>>;

/** In ascending order; `threadId` may be a column. */
export function messagesOf(threadId: string | SQL, me: string, page: MessagePage = {}): Json<MessageView[]> {
  const { before, limit = MESSAGE_PAGE.default } = page;
  return jsonRows(
    messageRow(me),
    sql`from (
      select id, thread_id, seq, sender_id, sender_type, message, client_id, created_at from chat_messages
      where thread_id = ${threadId} ${before === undefined ? sql`` : sql`and seq < ${before}`}
      order by seq desc limit ${limit}) msg`,
    ["seq"],
  );
}

/** A page with its etag state. Does not authorize. One statement. */
export async function readMessages(
  db: Pick<TenantReader, "all">,
  { threadId, me, ...page }: { threadId: string; me: string } & MessagePage,
): Promise<{ messages: MessageView[] } & MessagesState> {
  const messages = messagesOf(threadId, me, page);
  const fields = { messages: messages.sql, lastSeq: chatThreads.lastSeq, names: NAMES_VERSION };
  const [row] = await db.all(typedRows(
    fields,
    (columns) => sql`select ${columns} from chat_threads where id = ${threadId}`,
  ));
  return row
    ? { ...row, messages: parseJson(messages, row.messages) }
    : { messages: [], lastSeq: 0, names: 0 };
}
