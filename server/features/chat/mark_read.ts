import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "../../../db/doors.ts";
import { chatThreads } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { senderTypeOf } from "../../../domain/chat.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { readStateJoin, unreadCountSql } from "./unread_counts.ts";

type ReadState = { threadId: string; readSeq: number; unreadCount: number };

/**
 * Marks everything up to `upTo`, or all, as read and adds receipts for others' messages; never moves
 * backwards.
 */
export async function markRead(
  tx: TenantWriter,
  actor: Actor,
  { threadId, upTo, now }: { threadId: string; upTo?: number; now: Date },
): Promise<ReadState> {
  const at = now.toISOString();
  const senderType = senderTypeOf(actor);
  const lastReadSeq = upTo === undefined ? sql`thread.last_seq` : sql`min(thread.last_seq, ${upTo})`;
  const [, , [readState]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_message_receipts (message_id, recipient_id, recipient_type, read_at)
      select msg.id, ${actor.id}, ${senderType}, ${at}
      from chat_threads thread ${readStateJoin(actor.id)}
        join chat_messages msg on msg.thread_id = thread.id
          and msg.seq > coalesce(mine.read_seq, 0) and msg.seq <= ${lastReadSeq}
      where thread.id = ${threadId} and msg.sender_id <> ${actor.id}`),
    tx.db.run(sql`
      insert into chat_thread_participants (thread_id, participant_id, participant_type, joined_at, read_seq)
      select thread.id, ${actor.id}, ${senderType}, ${at}, ${lastReadSeq}
      from chat_threads thread where thread.id = ${threadId} and thread.last_seq > 0
      on conflict (thread_id, participant_id) do update set read_seq = excluded.read_seq
      where excluded.read_seq > read_seq`),
    tx.db.all(typedRows({
      threadId: alias(chatThreads, "thread").id,
      readSeq: sql<number>`coalesce(mine.read_seq, 0)`,
      unreadCount: unreadCountSql(actor.id),
    }, (columns) =>
      sql`
      select ${columns} from chat_threads thread ${readStateJoin(actor.id)} where thread.id = ${threadId}`)),
  ]);
  return readState ?? { threadId, readSeq: 0, unreadCount: 0 };
}
