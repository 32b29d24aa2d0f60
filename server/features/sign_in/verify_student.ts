import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { unitAssignments } from "../../../db/tenant/schema/index.ts";
import { timeOfDay } from "../../../domain/dates.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES, STUDENT_LINKS } from "../../../domain/limits.ts";
import { normalEmail } from "../../../domain/people.ts";
import { hashToken, newToken } from "../../tokens.ts";
import { eventStatement } from "../activity/record_event.ts";
import { type AccessLink, readAccessLink } from "./read_access_link.ts";

type Input = {
  token: string;
  email: string;
  /** The portfolio they came for, if any. */
  assignmentId: string | null;
  /** The session this browser had before, which ends. */
  formerHash: string | null;
  timeZone: string;
  now: Date;
};

/**
 * Lets a student in who holds a link and knows the address it belongs to (spec 1 §2.6, DECISIONS 16). Five wrong
 * addresses lock the link for 15 minutes. Answers the portfolio they came for if it is theirs, else null.
 * Throws invalid for a link that does not open, forbidden for a wrong address, too_many for a locked link.
 */
export async function verifyStudent(
  tx: TenantWriter,
  input: Input,
): Promise<{ token: string; maxAge: number; assignmentId: string | null }> {
  const link = await openLink(tx, input);
  const right = link.email !== null && normalEmail(link.email) === normalEmail(input.email);
  const own = right ? await ownAssignment(tx, link, input.assignmentId) : null;
  const token = newToken();
  const written = right
    ? await beginSession(tx, link, input, token)
    : await countWrongAddress(tx, link, input);
  if (!written) {
    await openLink(tx, input);
    throw new AppError("invalid", "This access link has just been changed. Open it again.");
  }
  if (!right) {
    throw new AppError("forbidden", "This is not the email address your teacher has on file for you.");
  }
  return { token, maxAge: LIFETIMES.studentSession / 1000, assignmentId: own };
}

/** The link as it is now; says in words why it does not open. */
async function openLink(tx: TenantWriter, input: Input): Promise<AccessLink> {
  const link = await readAccessLink(tx.db, input.token, input.now);
  if (!link) throw new AppError("invalid", "This access link has expired or is invalid");
  refuseLocked(link, input);
  return link;
}

async function ownAssignment(tx: TenantWriter, { studentId }: AccessLink, wanted: string | null) {
  if (wanted === null) return null;
  const [own] = await tx.db.select({ id: unitAssignments.id }).from(unitAssignments)
    .where(and(
      eq(unitAssignments.id, wanted),
      eq(unitAssignments.studentId, studentId),
      isNull(unitAssignments.archivedAt),
    ));
  return own?.id ?? null;
}

/**
 * That the link still opens for the address it was read with, asked in the statement that writes: another server may
 * have locked or revoked it, archived the student or changed their address since.
 */
function stillOpen(link: AccessLink, now: Date) {
  const at = now.toISOString();
  return sql`id = ${link.id} and revoked_at is null and expires_at > ${at}
    and (locked_until is null or locked_until <= ${at})
    and exists (
      select 1 from students where id = ${link.studentId} and archived_at is null and email is ${link.email})`;
}

async function beginSession(
  tx: TenantWriter,
  link: AccessLink,
  input: Input,
  token: string,
): Promise<boolean> {
  const { now } = input;
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + LIFETIMES.studentSession).toISOString();
  const eventId = newId("event");
  const happened = sql`exists (select 1 from events where id = ${eventId})`;
  const [opened] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update student_access set wrong_addresses = 0, locked_until = null where ${
      stillOpen(link, now)
    } returning id`),
    eventStatement(tx, {
      id: eventId,
      what: "student.signed_in",
      at: now,
      actor: { kind: "student", id: link.studentId },
      studentId: link.studentId,
      data: { by: "link" },
    }),
    tx.db.run(sql`
      insert into sessions (token_hash, kind, student_id, created_at, last_seen_at, expires_at)
      select ${
      hashToken(token)
    }, 'student', ${link.studentId}, ${at}, ${at}, ${expiresAt} where ${happened}`),
    tx.db.run(sql`
      update students set email_verified_at = coalesce(email_verified_at, ${at})
      where id = ${link.studentId} and ${happened}`),
    tx.db.run(sql`delete from sessions where token_hash = ${input.formerHash} and ${happened}`),
  ]);
  return opened.length === 1;
}

function refuseLocked(link: AccessLink, { now, timeZone }: Input): void {
  if (link.lockedUntil === null || link.lockedUntil <= now.toISOString()) return;
  const until = timeOfDay(link.lockedUntil, timeZone);
  throw new AppError(
    "too_many",
    `Too many wrong addresses. Try again after ${until}, or ask your teacher for a new link.`,
    { retryAfter: (Date.parse(link.lockedUntil) - now.getTime()) / 1000 },
  );
}

async function countWrongAddress(tx: TenantWriter, link: AccessLink, { now }: Input): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + LIFETIMES.studentLinkLock).toISOString();
  const last = sql`wrong_addresses + 1 >= ${STUDENT_LINKS.wrongAddresses}`;
  const [counted] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update student_access set
        wrong_addresses = case when ${last} then 0 else wrong_addresses + 1 end,
        locked_until = case when ${last} then ${lockedUntil} else locked_until end
      where ${stillOpen(link, now)} returning id`),
    eventStatement(tx, {
      what: sql`(
        select iif(locked_until = ${lockedUntil}, 'student_access.locked', 'student_access.wrong_address')
        from student_access where id = ${link.id})`,
      at: now,
      actor: { kind: "system", id: "sign_in" },
      studentId: link.studentId,
    }),
  ]);
  return counted.length === 1;
}
