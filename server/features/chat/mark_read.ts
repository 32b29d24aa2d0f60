import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { sideOf } from "../../../domain/chat.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { myReading, unreadIn } from "./unread.ts";

/** How far somebody has read a conversation. */
export type Reading = { threadId: string; readSeq: number; unreadCount: number };

/**
 * Notes that somebody has read a conversation as far as `upTo`, or all of it, with a receipt for each message of others.
 * What was read stays read; a conversation without messages is left alone.
 */
export async function markRead(
  tx: TenantWriter,
  actor: Actor,
  { threadId, upTo, now }: { threadId: string; upTo?: number; now: Date },
): Promise<Reading> {
  const at = now.toISOString();
  const side = sideOf(actor);
  const target = upTo === undefined ? sql`thread.last_seq` : sql`min(thread.last_seq, ${upTo})`;
  const [, , [reading]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_message_receipts (message_id, recipient_id, recipient_type, read_at)
      select said.id, ${actor.id}, ${side}, ${at}
      from chat_threads thread ${myReading(actor.id)}
        join chat_messages said on said.thread_id = thread.id
          and said.seq > coalesce(mine.read_seq, 0) and said.seq <= ${target}
      where thread.id = ${threadId} and said.sender_id <> ${actor.id}`),
    tx.db.run(sql`
      insert into chat_thread_participants (thread_id, participant_id, participant_type, joined_at, read_seq)
      select thread.id, ${actor.id}, ${side}, ${at}, ${target}
      from chat_threads thread where thread.id = ${threadId} and thread.last_seq > 0
      on conflict (thread_id, participant_id) do update set read_seq = excluded.read_seq
      where excluded.read_seq > read_seq`),
    tx.db.all<Reading>(sql`
      select thread.id as threadId, coalesce(mine.read_seq, 0) as readSeq, ${
      unreadIn(actor.id)
    } as unreadCount
      from chat_threads thread ${myReading(actor.id)} where thread.id = ${threadId}`),
  ]);
  return reading ?? { threadId, readSeq: 0, unreadCount: 0 };
}
