import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { links } from "../../../../domain/links.ts";
import { faultOf } from "../../../adapters/mail/fault_of.ts";
import { orStopped } from "../../../adapters/mail/or_stopped.ts";
import { MailRefused } from "../../../adapters/mail/transport.ts";
import { writeWithWork } from "../../../flows/write_with_work.ts";
import { jobStatement } from "../../../jobs/enqueue.ts";
import type { Services } from "../../../services.ts";
import { readEstablishment } from "../../settings/read_establishment.ts";
import { createAccessLink, messageLinkId } from "../../students/create_access_link.ts";
import { readUnreadNews, type UnreadNews } from "./read_unread_news.ts";
import { staffUnreadMail, studentUnreadMail } from "./unread_mail.ts";
import { MAIL_UNREAD, noneWaiting } from "./unread_mail_statement.ts";

type Work = { payload: Record<string, unknown>; services: Services; tenantId: string; signal: AbortSignal };

const CHAT = { kind: "system", id: "chat" } as const;

/**
 * The job that tells one person of unread messages, `{ personId, origin }`: looks only now whether there is anything to
 * tell, and comes back later where it is too soon. The hour is taken before the mail is sent and given back where the mail
 * server did not take it: a server of ours that dies between the two costs that mail, never a second within the hour.
 */
export async function mailUnread({ payload, services, tenantId, signal }: Work): Promise<void> {
  const { doors, mail } = services;
  const now = services.now();
  const personId = String(payload.personId);
  const origin = String(payload.origin);
  // Of a school that was switched off, or a host that it has given up, nobody is told to come.
  const there = await services.hosts.find(new URL(origin).host);
  if (there?.kind !== "tenant" || there.tenantId !== tenantId) return;
  const [news, { establishmentName: place }] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readUnreadNews(db, personId), readEstablishment(db)]),
  );
  if (!news) return;
  if (news.dueAt > now) return await comeBack(services, tenantId, { personId, origin, now, at: news.dueAt });
  if (!await doors.writeTenant(tenantId, (tx) => takeHour(tx, news, now))) return;
  try {
    const { email: to, firstName } = news;
    const letter = news.personType === "student"
      ? studentUnreadMail({ to, firstName, place, url: await studentUrl(services, tenantId, news, origin) })
      : staffUnreadMail({ to, firstName, place, url: `${origin}${links.messages()}` });
    await orStopped(mail.send(letter), signal);
  } catch (error) {
    // Trying again would only repeat it, so the hour stays taken.
    if (error instanceof MailRefused) throw error;
    await doors.writeTenant(tenantId, (tx) => giveHourBack(tx, news, now));
    throw new Error(`a mail about unread messages was not taken: ${faultOf(error)}`);
  }
}

/**
 * A link of its own for the student, in the place of the last such mail's; made only now, so that it stands in clear in the
 * mail alone, and only while that address is on file.
 */
async function studentUrl(
  services: Services,
  tenantId: string,
  news: UnreadNews,
  origin: string,
): Promise<string> {
  const { token } = await services.doors.writeTenant(
    tenantId,
    (tx) =>
      createAccessLink(tx, CHAT, {
        studentId: news.personId,
        now: services.now(),
        id: messageLinkId(news.personId),
        when: sql`email = ${news.email}`,
      }),
  );
  return `${origin}${links.studentAccess(token, news.assignmentId ?? undefined)}`;
}

async function comeBack(
  services: Services,
  tenantId: string,
  { personId, origin, now, at }: { personId: string; origin: string; now: Date; at: Date },
): Promise<void> {
  const job = { kind: MAIL_UNREAD, payload: { personId, origin }, now, runAt: at };
  await writeWithWork(
    services,
    tenantId,
    (tx) => tx.batch([jobStatement(tx, job, noneWaiting(personId))]),
    { after: at.getTime() - now.getTime() },
  );
}

/** Takes the hour for a mail; false where another one has just been sent. */
async function takeHour(tx: TenantWriter, { personId, personType, mailedAt }: UnreadNews, now: Date) {
  const [taken] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      insert into chat_inboxes (person_id, person_type, mailed_at) values (${personId}, ${personType}, ${now.toISOString()})
      on conflict (person_id) do update set mailed_at = excluded.mailed_at where mailed_at is ${mailedAt}
      returning person_id as id`),
  ]);
  return taken.length === 1;
}

async function giveHourBack(tx: TenantWriter, { personId, mailedAt }: UnreadNews, now: Date): Promise<void> {
  await tx.batch([
    tx.db.run(sql`
      update chat_inboxes set mailed_at = ${mailedAt}
      where person_id = ${personId} and mailed_at = ${now.toISOString()}`),
  ]);
}
