import { sql } from "drizzle-orm";
import { contactMessages } from "../../db/control/schema/index.ts";
import { CONTACT_FIELDS, CONTACT_RATE, type ContactForm, storedContact } from "../../domain/contact.ts";
import { AppError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import type { Plan } from "../../domain/plans.ts";
import { controlEventStatement } from "../features/activity/control_events.ts";
import { outboxStatement } from "../jobs/enqueue.ts";
import { recordColumns } from "../queries/record_columns.ts";
import type { Services } from "../services.ts";

/**
 * Stores a checked form and queues its mail in one batch, rate-limited in the insert. `host` is that of the
 * form's page. Throws too_many with `retryAfter`.
 */
export async function receiveContactMessage(
  services: Services,
  form: ContactForm,
  { plan, host }: { plan: Plan | null; host: string },
): Promise<void> {
  const { doors, wake } = services;
  const now = services.now();
  const at = now.toISOString();
  const id = newId("contact");
  const record = storedContact(form);
  const { email } = record;
  const { columns, values } = recordColumns(CONTACT_FIELDS, contactMessages, record);
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
        insert into contact_messages (id, plan, host, created_at, ${columns})
        select ${id}, ${plan}, ${host}, ${at}, ${values}
        where (select count(*) from contact_messages where email = ${email} and created_at > ${since})
            < ${perAddress}
          and (select count(*) from contact_messages where created_at > ${since}) < ${total}
        returning id`),
      controlEventStatement(tx, {
        what: "contact.received",
        at: now,
        actor: { kind: "system" },
        data: { contactId: id, plan },
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
