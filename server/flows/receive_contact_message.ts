import { sql } from "drizzle-orm";
import { CONTACT_RATE, type ContactForm, normalizeMessage } from "../../domain/contact.ts";
import { AppError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { normalizeEmail } from "../../domain/people.ts";
import type { Plan } from "../../domain/plans.ts";
import { controlEventStatement } from "../features/activity/control_events.ts";
import { outboxStatement } from "../jobs/enqueue.ts";
import type { Services } from "../services.ts";

/** `host` is the host of the form's page. */
export type ContactMessage = ContactForm & { plan: Plan | null; host: string };

/** Stores the message and queues its mail in one batch, rate-limited in the insert. Throws too_many with `retryAfter`. */
export async function receiveContactMessage(services: Services, message: ContactMessage): Promise<void> {
  const { doors, wake } = services;
  const now = services.now();
  const at = now.toISOString();
  const id = newId("contact");
  const email = normalizeEmail(message.email);
  const since = new Date(now.getTime() - CONTACT_RATE.windowMs).toISOString();
  const { perAddress, total } = CONTACT_RATE;
  const [limits, written] = await doors.writeControl((tx) =>
    tx.batch([
      // The message that must leave the window before there is room, read before the insert.
      tx.db.all<{ mine: string | null; all: string | null }>(sql`
        select
          (select created_at from contact_messages where email = ${email} and created_at > ${since}
            order by created_at desc limit 1 offset ${perAddress - 1}) as mine,
          (select created_at from contact_messages where created_at > ${since}
            order by created_at desc limit 1 offset ${total - 1}) as "all"`),
      tx.db.all<{ id: string }>(sql`
        insert into contact_messages (id, name, email, institution, message, plan, host, created_at)
        select ${id}, ${message.name.trim()}, ${email}, ${message.institution.trim()},
          ${normalizeMessage(message.message)}, ${message.plan}, ${message.host}, ${at}
        where (select count(*) from contact_messages where email = ${email} and created_at > ${since})
            < ${perAddress}
          and (select count(*) from contact_messages where created_at > ${since}) < ${total}
        returning id`),
      controlEventStatement(tx, {
        what: "contact.received",
        at: now,
        actor: { kind: "system" },
        data: { contactId: id, plan: message.plan },
      }, wasWritten(id)),
      outboxStatement(tx, { kind: "mail_contact_message", payload: { contactId: id }, now }, wasWritten(id)),
    ])
  );
  if (written.length === 0) throw tooMany(limits[0]?.mine ?? null, limits[0]?.all ?? null, now);
  wake();
}

function wasWritten(id: string) {
  return sql`exists (select 1 from contact_messages where id = ${id})`;
}

function tooMany(mine: string | null, all: string | null, now: Date): AppError {
  const freeAt = [mine, all].flatMap((at) => at === null ? [] : [Date.parse(at) + CONTACT_RATE.windowMs]);
  const wait = Math.max(0, ...freeAt.map((time) => time - now.getTime()));
  return new AppError("too_many", "Too many messages have been sent just now. Please try again later.", {
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  });
}
