import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { chatInboxes } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { links } from "../../../../domain/links.ts";
import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import { type Mail, mailFault, MailRefused } from "../../../adapters/mail/transport.ts";
import { writeWithJobs } from "../../../queue/write_with_jobs.ts";
import { jobStatement } from "../../../queue/enqueue.ts";
import type { Services } from "../../../services/services.ts";
import { readEstablishment } from "../../settings/read_settings.ts";
import { createAccessLink, messageLinkId } from "../../students/create_access_link.ts";
import { readUnreadDigest, type UnreadDigest } from "./read_unread_digest.ts";
import { noPendingMail, UNREAD_MAIL_JOB } from "../../../queries/unread_mail_jobs.ts";

type Job = { payload: Record<string, unknown>; services: Services; tenantId: string };

const CHAT_ACTOR = { kind: "system", id: "chat" } as const;

/**
 * Job `{ personId, origin }`. The hourly slot is claimed before sending and released if the mail server
 * refuses: a crash in between loses one mail but never sends two.
 */
export async function sendUnreadMail({ payload, services, tenantId }: Job): Promise<void> {
  const { doors, mail } = services;
  const now = services.now();
  const personId = String(payload.personId);
  const origin = String(payload.origin);
  // Skips a school that is switched off or no longer has this host.
  const host = await services.hosts.find(new URL(origin).host);
  if (host?.kind !== "tenant" || host.tenantId !== tenantId) return;
  const [digest, { establishmentName: siteName }] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readUnreadDigest(db, personId), readEstablishment(db)]),
  );
  if (!digest) return;
  if (digest.dueAt > now) {
    return await reschedule(services, tenantId, { personId, origin, now, at: digest.dueAt });
  }
  if (!await doors.writeTenant(tenantId, (tx) => claimHour(tx, digest, now))) return;
  try {
    const { email: to, firstName } = digest;
    const message = digest.personType === "student"
      ? studentUnreadMail({
        to,
        firstName,
        siteName,
        url: await studentUrl(services, tenantId, digest, origin),
      })
      : staffUnreadMail({ to, firstName, siteName, url: `${origin}${links.messages()}` });
    await mail.send(message);
  } catch (error) {
    // Permanent refusal: the hour stays claimed.
    if (!(error instanceof MailRefused)) {
      await doors.writeTenant(tenantId, (tx) => releaseHour(tx, digest, now));
    }
    throw mailFault(error, "a mail about unread messages was not taken");
  }
}

/** Replaces the previous digest's link; created only now so that its plain token exists in the mail alone. */
async function studentUrl(
  services: Services,
  tenantId: string,
  digest: UnreadDigest,
  origin: string,
): Promise<string> {
  const { token } = await services.doors.writeTenant(
    tenantId,
    (tx) =>
      createAccessLink(tx, CHAT_ACTOR, {
        studentId: digest.personId,
        now: services.now(),
        id: messageLinkId(digest.personId),
        when: sql`email = ${digest.email}`,
      }),
  );
  return `${origin}${links.studentAccess(token, digest.assignmentId ?? undefined)}`;
}

async function reschedule(
  services: Services,
  tenantId: string,
  { personId, origin, now, at }: { personId: string; origin: string; now: Date; at: Date },
): Promise<void> {
  const job = { kind: UNREAD_MAIL_JOB, payload: { personId, origin }, now, runAt: at };
  await writeWithJobs(
    services,
    tenantId,
    (tx) => tx.batch([jobStatement(tx, job, noPendingMail(personId))]),
    { delayMs: at.getTime() - now.getTime() },
  );
}

/** False when another server has just sent one. */
async function claimHour(tx: TenantWriter, { personId, personType, mailedAt }: UnreadDigest, now: Date) {
  const [claimed] = await tx.batch([
    tx.db.all(typedRows({ id: chatInboxes.personId }, (columns) =>
      sql`
      insert into chat_inboxes (person_id, person_type, mailed_at) values (${personId}, ${personType}, ${now.toISOString()})
      on conflict (person_id) do update set mailed_at = excluded.mailed_at where mailed_at is ${mailedAt}
      returning ${columns}`)),
  ]);
  return claimed.length === 1;
}

async function releaseHour(tx: TenantWriter, { personId, mailedAt }: UnreadDigest, now: Date): Promise<void> {
  await tx.batch([
    tx.db.run(sql`
      update chat_inboxes set mailed_at = ${mailedAt}
      where person_id = ${personId} and mailed_at = ${now.toISOString()}`),
  ]);
}

type MailInput = { to: string; firstName: string; siteName: string; url: string };

function studentUnreadMail({ to, firstName, siteName, url }: MailInput): Mail {
  return plainMail({
    to,
    subject: `You have a new message at ${siteName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "Your teacher has written to you. The message is waiting in your portfolio.",
      `When you open it, type this email address: ${to}`,
    ],
    button: { label: "Read my messages", url },
    closing: "This link is for you alone. It replaces the one in any earlier email about messages.",
  });
}

function staffUnreadMail({ to, firstName, siteName, url }: MailInput): Mail {
  return plainMail({
    to,
    subject: `Unread messages at ${siteName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`You have messages in Unitfolio at ${siteName} that you have not read yet.`],
    button: { label: "Open messages", url },
    closing:
      "You get this email because you asked for it, at most once an hour. You can switch it off on the messages page.",
  });
}
