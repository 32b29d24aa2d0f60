import { and, eq, isNull } from "drizzle-orm";
import { contactMessages } from "../../../db/control/schema/index.ts";
import { planLabel } from "../../../domain/contact.ts";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { mailtoLink } from "../../../domain/mailto.ts";
import { tenantLinks } from "../../../domain/tenant_links.ts";
import type { Plan } from "../../../domain/plans.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import type { Mail } from "../../adapters/mail/transport.ts";
import type { Services } from "../../services/services.ts";

/** Outbox job `{ contactId }`. Without an operator address `mailed_at` stays null. */
export async function sendContactMessage(
  { payload, services }: { payload: Record<string, unknown>; services: Services },
): Promise<void> {
  const { doors, mail, config, now } = services;
  const { operatorEmail } = config;
  if (operatorEmail === undefined) return;
  const notMailed = and(eq(contactMessages.id, String(payload.contactId)), isNull(contactMessages.mailedAt));
  const [message] = await doors.readControl((db) => db.select().from(contactMessages).where(notMailed));
  if (!message) return;
  const answerUrl = `${config.scheme}://${config.adminHosts[0]}${tenantLinks.message(message.id)}`;
  await mail.send(contactMail(operatorEmail, { ...message, answerUrl }));
  await doors.writeControl((tx) =>
    tx.batch([tx.db.update(contactMessages).set({ mailedAt: now().toISOString() }).where(notMailed)])
  );
}

type StoredMessage = {
  name: string;
  email: string;
  institution: string;
  message: string;
  plan: Plan | null;
  host: string;
  createdAt: string;
  answerUrl: string;
};

function contactMail(to: string, message: StoredMessage): Mail {
  const { name, email, institution, plan, host, createdAt, answerUrl } = message;
  return plainMail({
    to,
    replyTo: email,
    subject: `Contact message from ${institution}`,
    greeting: `${name} of ${institution} wrote on ${host}, ${dateAndTime(createdAt, DEFAULT_TIME_ZONE)}:`,
    paragraphs: [
      ...message.message.split(/\n+/),
      ...(plan === null ? [] : [`Plan chosen: ${planLabel(plan)}`]),
    ],
    button: { label: "Answer in Unitfolio", url: answerUrl },
    more: [{ label: `Write to ${email}`, url: mailtoLink(email) }],
    closing: "A reply to this email goes to the same address; close the message in Unitfolio then. " +
      "No one has checked that the address is theirs.",
  });
}
