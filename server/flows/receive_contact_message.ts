import { sql } from "drizzle-orm";
import { contactMessages } from "../../db/control/schema/index.ts";
import { readValues, typedRows } from "../../db/typed_rows.ts";
import {
  CONTACT_FIELDS,
  CONTACT_RATE,
  CONTACT_TOO_MANY,
  type ContactForm,
  storedContact,
} from "../../domain/contact.ts";
import type { ControlReader } from "../../db/doors.ts";
import { AppError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import type { Plan } from "../../domain/plans.ts";
import { controlEventStatement } from "../features/activity/control_events.ts";
import { outboxStatement } from "../queue/enqueue.ts";
import { recordColumns } from "../queries/record_columns.ts";
import type { Services } from "../services/services.ts";

/**
 * Stores a checked form and queues its mail in one batch, after a look at the limits; the insert looks again. `host` is
 * that of the form's page. Throws too_many with `retryAfter`.
 */
export async function receiveContactMessage(
  services: Services,
  form: ContactForm,
  { plan, host }: { plan: Plan | null; host: string },
): Promise<void> {
  const { doors, wake } = services;
  const now = services.now();
  const id = newId("contact");
  const record = storedContact(form);
  const { columns, values } = recordColumns(CONTACT_FIELDS, contactMessages, record);
  const since = new Date(now.getTime() - CONTACT_RATE.windowMs).toISOString();
  const usage = await readUsage();
  if (usage.freeAt.length > 0) throw tooMany(usage.freeAt, now);
  const { perAddress, stored } = CONTACT_RATE;
  const [written] = await doors.writeControl((tx) =>
    tx.batch([
      tx.db.all(typedRows({ id: contactMessages.id }, (returned) =>
        sql`
        insert into contact_messages (id, plan, host, created_at, ${columns})
        select ${id}, ${plan}, ${host}, ${now.toISOString()}, ${values}
        where (select count(*) from contact_messages where email = ${record.email} and created_at > ${since})
            < ${perAddress}
          and (select count(*) from contact_messages where created_at > ${since}) < ${stored}
        returning ${returned}`)),
      controlEventStatement(tx, {
        what: "contact.received",
        at: now,
        actor: { kind: "system" },
        data: { contactId: id, plan },
      }, wasWritten(id)),
      outboxStatement(
        tx,
        { kind: MAIL_CONTACT, payload: { contactId: id }, now, runAt: mailTime(usage.mails, now) },
        wasWritten(id),
      ),
    ]), "last");
  if (written.length === 0) throw tooMany((await readUsage()).freeAt, now);
  wake();

  function readUsage() {
    return doors.readControl((db) => readContactUsage(db, { email: record.email, since }));
  }
}

const MAIL_CONTACT = "mail_contact_message";

function wasWritten(id: string) {
  return sql`exists (select 1 from contact_messages where id = ${id})`;
}

/** `freeAt`: for each limit that is reached, when the message that must leave the window was written. */
async function readContactUsage(db: ControlReader, { email, since }: { email: string; since: string }) {
  const { perAddress, stored } = CONTACT_RATE;
  const fields = {
    mine: sql<string | null>`(
      select created_at from contact_messages where email = ${email} and created_at > ${since}
      order by created_at desc limit 1 offset ${perAddress - 1})`,
    all: sql<string | null>`(
      select created_at from contact_messages where created_at > ${since}
      order by created_at desc limit 1 offset ${stored - 1})`,
    mails: sql<number>`(select count(*) from outbox where kind = ${MAIL_CONTACT} and run_at > ${since})`,
  };
  const { mine, all, mails } = await readValues(db, fields);
  return { freeAt: [mine, all].filter((at) => at !== null), mails };
}

/** Windows later for each full one of mails that went or wait. */
function mailTime(mails: number, now: Date): Date {
  const { mailed, windowMs } = CONTACT_RATE;
  return new Date(now.getTime() + Math.floor(mails / mailed) * windowMs);
}

function tooMany(freeAt: readonly string[], now: Date): AppError {
  const waits = freeAt.map((at) => Date.parse(at) + CONTACT_RATE.windowMs - now.getTime());
  return new AppError("too_many", CONTACT_TOO_MANY, {
    retryAfter: Math.max(1, Math.ceil(Math.max(0, ...waits) / 1000)),
  });
}
