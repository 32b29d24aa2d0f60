import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { cleanMessage, MAX_MESSAGES_PER_MINUTE, senderTypeOf } from "../../../domain/chat.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { type Actor, closedMessage } from "../../../domain/permissions.ts";
import { parseRows, selectJson } from "../../queries/json_rows.ts";
import { notArchived } from "../../queries/portfolio_relations.ts";
import { unreadMailStatement } from "../../queries/unread_mail_jobs.ts";
import { messageRow, type MessageView } from "./message_view.ts";
import { isStaffed, isThreadMember } from "./thread_conditions.ts";

type NewMessage = {
  threadId: string;
  message: string;
  /** Idempotency key, chosen by the sender's browser. */
  clientId?: string;
  /** Base of links in mails, such as `https://oak.example`. */
  origin: string;
  now: Date;
};

/**
 * Run with `writeWithJobs`. Throws conflict for a closed conversation or a reused client id, too_many,
 * not_found.
 */
export async function sendMessage(
  tx: TenantWriter,
  actor: Actor,
  { threadId, message, clientId, origin, now }: NewMessage,
): Promise<{ message: MessageView; sent: boolean }> {
  const id = newId("message");
  const at = now.toISOString();
  const senderType = senderTypeOf(actor);
  const text = cleanMessage(message);
  const alreadySent = clientId === undefined ? sql`0` : sql`exists (
    select 1 from chat_messages msg
    where msg.thread_id = ${threadId} and msg.sender_id = ${actor.id} and msg.client_id = ${clientId})`;
  const sent = messageRow(actor.id);
  const [, , , rows] = await tx.batch([
    tx.db.run(sql`
      insert into chat_messages (id, thread_id, seq, sender_id, sender_type, message, client_id, created_at)
      select ${id}, thread.id, thread.last_seq + 1, ${actor.id}, ${senderType}, ${text},
        ${clientId ?? null}, ${at}
      from chat_threads thread
      where thread.id = ${threadId} and not ${alreadySent} and ${canStillPost(actor)} and ${
      belowRateLimit(actor, now)
    }`),
    tx.db.run(sql`
      insert into chat_thread_participants (thread_id, participant_id, participant_type, joined_at, read_seq)
      select msg.thread_id, msg.sender_id, msg.sender_type, msg.created_at,
        iif(msg.seq = coalesce(mine.read_seq, 0) + 1, msg.seq, coalesce(mine.read_seq, 0))
      from chat_messages msg left join chat_thread_participants mine
        on mine.thread_id = msg.thread_id and mine.participant_id = msg.sender_id
      where msg.id = ${id}
      on conflict (thread_id, participant_id) do update set read_seq = excluded.read_seq
      where excluded.read_seq > read_seq`),
    unreadMailStatement(tx, { messageId: id, threadId, senderId: actor.id, origin, now }),
    tx.db.all(selectJson(
      sent,
      sql`
      from chat_messages msg
      where msg.thread_id = ${threadId} and msg.sender_id = ${actor.id}
        and ${clientId === undefined ? sql`msg.id = ${id}` : sql`msg.client_id = ${clientId}`}`,
    )),
  ]);
  const [view] = parseRows(sent, rows);
  if (!view) throw await rejectionError(tx, actor, threadId, now);
  if (view.message !== text) {
    throw new AppError(
      "conflict",
      "This was sent before with different words. Copy your words and send them again.",
    );
  }
  return { message: view, sent: view.id === id };
}

async function rejectionError(
  tx: TenantWriter,
  actor: Actor,
  threadId: string,
  now: Date,
): Promise<AppError> {
  const fields = {
    open: sql<0 | 1>`${canStillPost(actor)}`,
    quiet: sql<0 | 1>`${belowRateLimit(actor, now)}`,
    member: sql<0 | 1>`${isThreadMember(actor.id)}`,
  };
  const [row] = await tx.db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from chat_threads thread where thread.id = ${threadId}`));
  if (row?.member !== 1) return notFound();
  if (row.open === 1 && row.quiet === 0) {
    return new AppError("too_many", "There are many new messages here. Wait a minute and send it again.", {
      retryAfter: 60,
    });
  }
  return new AppError("conflict", closedMessage({ kind: "conversation" }));
}

/**
 * For the `where` of a write on the alias `thread`: membership or archiving may have changed since
 * authorization.
 */
function canStillPost(actor: Actor): SQL {
  const isOpen = sql`(thread.assignment_id is null or ${notArchived(sql`thread.assignment_id`)})`;
  const roleAllows = actor.kind === "student"
    ? sql`exists (
      select 1 from unit_assignments portfolio
      where portfolio.id = thread.assignment_id and ${isStaffed(sql`thread.staff_id`)})`
    : sql`thread.staff_id = ${actor.id} and exists (
      select 1 from staff s
      where s.user_id = ${actor.id} and s.archived_at is null
        and (thread.audience is not 'all' or s.role = 'admin'))`;
  return sql`(${isThreadMember(actor.id)} and ${isOpen} and ${roleAllows})`;
}

/** For the alias `thread`. */
function belowRateLimit(actor: Actor, now: Date): SQL {
  return sql`not exists (
    select 1 from chat_messages m
    where m.thread_id = thread.id and m.seq = thread.last_seq + 1 - ${
    MAX_MESSAGES_PER_MINUTE[senderTypeOf(actor)]
  }
      and m.created_at > ${new Date(now.getTime() - 60_000).toISOString()})`;
}
