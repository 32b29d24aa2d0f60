import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { cleanMessage, sideOf } from "../../../domain/chat.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { type Actor, closedWords } from "../../../domain/permissions.ts";
import { unreadMailStatement } from "./mail/unread_mail_statement.ts";
import { mayStillWrite, notFlooded } from "./may_write.ts";
import { type MessageView, packedMessage } from "./message_view.ts";

export type NewMessage = {
  threadId: string;
  message: string;
  /** What the sender's browser calls it: sending the same again gives the message that is there. */
  clientId?: string;
  /** Where a mail about it leads, such as `https://oak.example`. */
  origin: string;
  now: Date;
};

/**
 * Says something in a conversation. Its place is taken by the statement that writes it, so that messages sent at once come
 * once each, in one order for everybody. Whoever has read all before it has read it too. Throws conflict where the
 * conversation was closed meanwhile, or the client id stands for other words; too_many where it is flooded; not_found where
 * they no longer belong to it. Asks for mails, so write it as `writeWithWork` does.
 */
export async function sendMessage(
  tx: TenantWriter,
  actor: Actor,
  { threadId, message, clientId, origin, now }: NewMessage,
): Promise<{ message: MessageView; sent: boolean }> {
  const id = newId("message");
  const at = now.toISOString();
  const side = sideOf(actor);
  const words = cleanMessage(message);
  const again = clientId === undefined ? sql`0` : sql`exists (
    select 1 from chat_messages said
    where said.thread_id = ${threadId} and said.sender_id = ${actor.id} and said.client_id = ${clientId})`;
  const [, , , [found]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_messages (id, thread_id, seq, sender_id, sender_type, message, client_id, created_at)
      select ${id}, thread.id, thread.last_seq + 1, ${actor.id}, ${side}, ${words},
        ${clientId ?? null}, ${at}
      from chat_threads thread
      where thread.id = ${threadId} and not ${again} and ${mayStillWrite(actor)} and ${
      notFlooded(actor, now)
    }`),
    tx.db.run(sql`
      insert into chat_thread_participants (thread_id, participant_id, participant_type, joined_at, read_seq)
      select said.thread_id, said.sender_id, said.sender_type, said.created_at,
        iif(said.seq = coalesce(mine.read_seq, 0) + 1, said.seq, coalesce(mine.read_seq, 0))
      from chat_messages said left join chat_thread_participants mine
        on mine.thread_id = said.thread_id and mine.participant_id = said.sender_id
      where said.id = ${id}
      on conflict (thread_id, participant_id) do update set read_seq = excluded.read_seq
      where excluded.read_seq > read_seq`),
    unreadMailStatement(tx, { messageId: id, threadId, senderId: actor.id, origin, now }),
    tx.db.all<{ packed: string }>(sql`
      select ${packedMessage(actor.id)} as packed from chat_messages said
      where said.thread_id = ${threadId} and said.sender_id = ${actor.id}
        and ${clientId === undefined ? sql`said.id = ${id}` : sql`said.client_id = ${clientId}`}`),
  ]);
  if (!found) throw await explain(tx, actor, threadId, now);
  const view: MessageView = JSON.parse(found.packed);
  if (view.message !== words) {
    throw new AppError(
      "conflict",
      "This was sent before in other words. Copy your words and send them anew.",
    );
  }
  return { message: view, sent: view.id === id };
}

async function explain(tx: TenantWriter, actor: Actor, threadId: string, now: Date): Promise<AppError> {
  const [row] = await tx.db.all<{ open: 0 | 1; quiet: 0 | 1; member: 0 | 1 }>(sql`
    select ${mayStillWrite(actor)} as open, ${notFlooded(actor, now)} as quiet, exists (
      select 1 from chat_members m where m.thread_id = thread.id and m.person_id = ${actor.id}) as member
    from chat_threads thread where thread.id = ${threadId}`);
  if (row?.member !== 1) return notFound();
  if (row.open === 1 && row.quiet === 0) {
    return new AppError("too_many", "There are many new messages here. Wait a minute and send it again.", {
      retryAfter: 60,
    });
  }
  return new AppError("conflict", closedWords({ called: "conversation" }));
}
