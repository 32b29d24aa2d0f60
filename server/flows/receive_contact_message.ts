import { sql } from "drizzle-orm";
import { CONTACT_RATE, type ContactWords, normalMessage } from "../../domain/contact.ts";
import { AppError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { normalEmail } from "../../domain/people.ts";
import type { Plan } from "../../domain/plans.ts";
import { controlEventStatement } from "../features/activity/record_control_event.ts";
import { outboxStatement } from "../jobs/enqueue.ts";
import type { Services } from "../services.ts";

/** The checked words of a contact form, the plan that was chosen, and the host whose page it stood on. */
export type ContactMessage = ContactWords & { plan: Plan | null; host: string };

/**
 * Keeps what somebody wrote to the operator, records it and puts its mail into the outbox, all in one batch. Nothing is
 * known of who writes but what they say: three messages an hour are taken from an address and sixty in all, counted by
 * the statement that writes. Throws too_many, with the seconds until there is room again.
 */
export async function receiveContactMessage(services: Services, message: ContactMessage): Promise<void> {
  const { doors, wake } = services;
  const now = services.now();
  const at = now.toISOString();
  const id = newId("contact");
  const email = normalEmail(message.email);
  const since = new Date(now.getTime() - CONTACT_RATE.within).toISOString();
  const { perAddress, altogether } = CONTACT_RATE;
  const [room, written] = await doors.writeControl((tx) =>
    tx.batch([
      // The oldest that must be an hour old before there is room again, read before this one could be among them.
      tx.db.all<{ mine: string | null; all: string | null }>(sql`
        select
          (select created_at from contact_messages where email = ${email} and created_at > ${since}
            order by created_at desc limit 1 offset ${perAddress - 1}) as mine,
          (select created_at from contact_messages where created_at > ${since}
            order by created_at desc limit 1 offset ${altogether - 1}) as "all"`),
      tx.db.all<{ id: string }>(sql`
        insert into contact_messages (id, name, email, institution, message, plan, host, created_at)
        select ${id}, ${message.name.trim()}, ${email}, ${message.institution.trim()},
          ${normalMessage(message.message)}, ${message.plan}, ${message.host}, ${at}
        where (select count(*) from contact_messages where email = ${email} and created_at > ${since})
            < ${perAddress}
          and (select count(*) from contact_messages where created_at > ${since}) < ${altogether}
        returning id`),
      controlEventStatement(tx, {
        what: "contact.received",
        at: now,
        actor: { kind: "system" },
        data: { contactId: id, plan: message.plan },
      }, kept(id)),
      outboxStatement(tx, { kind: "mail_contact_message", payload: { contactId: id }, now }, kept(id)),
    ])
  );
  if (written.length === 0) throw tooMany(room[0]?.mine ?? null, room[0]?.all ?? null, now);
  wake();
}

/** Whether the message of this batch was written. */
function kept(id: string) {
  return sql`exists (select 1 from contact_messages where id = ${id})`;
}

function tooMany(mine: string | null, all: string | null, now: Date): AppError {
  const free = [mine, all].flatMap((at) => at === null ? [] : [Date.parse(at) + CONTACT_RATE.within]);
  const wait = Math.max(0, ...free.map((time) => time - now.getTime()));
  return new AppError("too_many", "Too many messages have been sent just now. Please try again later.", {
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  });
}
