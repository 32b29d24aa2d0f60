import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { contactMessages } from "../../../db/control/schema/index.ts";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import { type Mail, MailRefused } from "../../adapters/mail/transport.ts";
import { MAX_ATTEMPTS } from "../../queue/queue.ts";
import type { Services } from "../../services/services.ts";
import { MAIL_ANSWER } from "./change_message.ts";

type Work = { payload: Record<string, unknown>; services: Services; isLastAttempt: boolean };

/** Outbox job `{ contactId }`. What cannot be sent is noted with the message. */
export async function sendAnswer({ payload, services, isLastAttempt }: Work): Promise<void> {
  const { doors, mail, config, now } = services;
  const { id, name, email, message, createdAt, answer, answerMailedAt } = contactMessages;
  const notMailed = and(eq(id, String(payload.contactId)), isNotNull(answer), isNull(answerMailedAt));
  const [row] = await doors.readControl((db) =>
    db.select({ name, email, message, createdAt, answer }).from(contactMessages).where(notMailed)
  );
  if (!row) return;
  const note = (set: { answerMailedAt: string } | { answerFailedAt: string }) =>
    doors.writeControl((tx) => tx.batch([tx.db.update(contactMessages).set(set).where(notMailed)]));
  try {
    await mail.send(answerMail(row, config.salesEmail));
  } catch (error) {
    if (isLastAttempt || error instanceof MailRefused) await note({ answerFailedAt: now().toISOString() });
    throw error;
  }
  await note({ answerMailedAt: now().toISOString() });
}

/** For the daily sweep: an answer whose outbox entry is done or given up, and which the mail server has not taken. */
export function failAbandonedAnswers(now: Date): SQL {
  return sql`update contact_messages set answer_failed_at = ${now.toISOString()}
    where state = 'answered' and answer_mailed_at is null and answer_failed_at is null and not exists (
      select 1 from outbox where kind = ${MAIL_ANSWER} and done_at is null and attempts < ${MAX_ATTEMPTS}
        and payload ->> 'contactId' = contact_messages.id)`;
}

type Answered = { name: string; email: string; message: string; createdAt: string; answer: string | null };

function answerMail(
  { name, email, message, createdAt, answer }: Answered,
  replyTo: string | undefined,
): Mail {
  return plainMail({
    to: email,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: "Your message to Unitfolio",
    greeting: `Hello ${name},`,
    paragraphs: [
      ...(answer ?? "").split(/\n+/),
      `You wrote on ${dateAndTime(createdAt, DEFAULT_TIME_ZONE)}:`,
      ...message.split(/\n+/),
    ],
    closing: replyTo === undefined
      ? "Please do not reply to this email. To write again, use the contact form."
      : "To write again, reply to this email.",
  });
}
