import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { TenantReader } from "../../../db/doors.ts";
import { chatThreads } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { MESSAGE_PAGE } from "../../../domain/chat.ts";
import { messageJson, type MessageView } from "./message_view.ts";
import { type MessagesState, NAMES_VERSION } from "./etags.ts";

export const messagePageQuery = z.strictObject({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(MESSAGE_PAGE.max).default(MESSAGE_PAGE.default),
});
type MessagePage = Partial<z.infer<typeof messagePageQuery>>;

const COLUMNS = sql`id, thread_id, seq, sender_id, sender_type, message, client_id, created_at`;

/** A JSON array in ascending order; `threadId` may be a column. */
export function messagesJson(threadId: string | SQL, me: string, page: MessagePage = {}): SQL<string> {
  const { before, limit = MESSAGE_PAGE.default } = page;
  return sql<string>`(
    select json_group_array(${messageJson(me)}) from (
      select ${COLUMNS} from (
        select ${COLUMNS} from chat_messages
        where thread_id = ${threadId} ${before === undefined ? sql`` : sql`and seq < ${before}`}
        order by seq desc limit ${limit})
      order by seq) msg)`;
}

/** A page with its etag state. Does not authorize. One statement. */
export async function readMessages(
  db: Pick<TenantReader, "all">,
  { threadId, me, ...page }: { threadId: string; me: string } & MessagePage,
): Promise<{ messages: MessageView[] } & MessagesState> {
  const [row] = await db.all(typedRows({
    messages: messagesJson(threadId, me, page),
    lastSeq: chatThreads.lastSeq,
    names: sql<number>`${NAMES_VERSION}`,
  }, (columns) => sql`select ${columns} from chat_threads where id = ${threadId}`));
  return row ? { ...row, messages: JSON.parse(row.messages) } : { messages: [], lastSeq: 0, names: 0 };
}
