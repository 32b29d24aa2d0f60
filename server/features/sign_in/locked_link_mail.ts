import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { staff, students } from "../../../db/tenant/schema/index.ts";
import { links } from "../../../domain/links.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import { type Mail, mailFault } from "../../adapters/mail/transport.ts";
import type { Services } from "../../services/services.ts";
import { readEstablishment } from "../settings/read_settings.ts";

export const MAIL_LOCKED_LINK = "mail_locked_link";

const DAY_MS = 86_400_000;

type LockedLink = { studentId: string; origin: string; now: Date; when: SQL };

/**
 * Jobs for the student's teachers, or the administrators where there is none; once a day for a student. For the batch
 * that locks the link.
 */
export function lockedLinkMailStatement(tx: Pick<TenantWriter, "db">, lock: LockedLink) {
  const { studentId, origin, now, when } = lock;
  const at = now.toISOString();
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const teaches = sql`select 1 from student_teachers st join staff t on t.user_id = st.staff_id
    where st.student_id = ${studentId} and t.archived_at is null`;
  return tx.db.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select 'job_' || lower(hex(randomblob(10))), ${MAIL_LOCKED_LINK},
      json_object('personId', user_id, 'studentId', ${studentId}, 'origin', ${origin}), ${at}, ${at}
    from staff where archived_at is null and ${when}
      and (exists (${teaches} and t.user_id = staff.user_id) or role = 'admin' and not exists (${teaches}))
      and not exists (
        select 1 from jobs earlier where earlier.kind = ${MAIL_LOCKED_LINK} and earlier.created_at > ${dayAgo}
          and earlier.payload ->> 'studentId' = ${studentId})`);
}

type Job = { payload: Record<string, unknown>; services: Services; tenantId: string };

/** Job `{ personId, studentId, origin }`; sends nothing once the student has come in, or the link has ended. */
export async function sendLockedLinkMail({ payload, services, tenantId }: Job): Promise<void> {
  const { doors, mail } = services;
  const ids = { personId: String(payload.personId), studentId: String(payload.studentId) };
  const [lock, { establishmentName: siteName }] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readLock(db, ids), readEstablishment(db)]),
  );
  if (!lock) return;
  const url = `${String(payload.origin)}${links.manageStudents()}`;
  try {
    await mail.send(lockedLinkMail({ ...lock, siteName, url }));
  } catch (error) {
    throw mailFault(error, "a mail about a locked link was not taken");
  }
}

type Lock = NonNullable<Awaited<ReturnType<typeof readLock>>>;

async function readLock(db: Pick<TenantReader, "select">, ids: { personId: string; studentId: string }) {
  const [row] = await db.select({
    to: staff.email,
    firstName: staff.firstName,
    student: students.firstName,
    address: students.email,
  }).from(staff).innerJoin(students, and(eq(students.id, ids.studentId), isNull(students.archivedAt)))
    .where(and(
      eq(staff.userId, ids.personId),
      isNull(staff.archivedAt),
      sql`exists (
        select 1 from student_access a
        where a.student_id = ${students.id} and a.locked_until is not null and a.revoked_at is null)`,
    ));
  return row;
}

function lockedLinkMail(
  { to, firstName, student, address, siteName, url }: Lock & { siteName: string; url: string },
): Mail {
  return plainMail({
    to,
    subject: `A student's link is locked at ${siteName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Someone typed five wrong email addresses for ${student}'s link at ${siteName}, so the link is locked for a ` +
      "quarter of an hour.",
      address === null
        ? `No email address is on file for ${student}, so none can be right. Add one, or give them a card.`
        : `The address on file is ${address}. If it is wrong, correct it and send a new link. If it is right, ${student} ` +
          "may have mistyped it; if the link could be in other hands, revoke it.",
    ],
    button: { label: "Open Manage Students", url },
    closing: "A student's teachers get this email, at most once a day for each student.",
  });
}
