import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { studentAccess, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { timeOfDay } from "../../../domain/dates.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES, STUDENT_LINKS } from "../../../domain/limits.ts";
import { normalizeEmail } from "../../../domain/people.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";
import { lockedLinkMailStatement } from "./locked_link_mail.ts";
import { type AccessLink, readAccessLink } from "./read_access_link.ts";

type Input = {
  token: string;
  email: string;
  assignmentId: string | null;
  /** Replaced by the new session. */
  previousTokenHash: string | null;
  device: string;
  /** `https://oak.example`, for mails. */
  origin: string;
  timeZone: string;
  now: Date;
};

/**
 * For a read before the write, which a guessed token never reaches. Throws invalid for an unusable link, too_many for a
 * locked one.
 */
export async function checkAccessLink(db: TenantReader, input: Input): Promise<{ matches: boolean }> {
  return { matches: isAddressOf(await readOpenLink(db, input), input) };
}

/**
 * Spec 1 §2.6, DECISIONS 16. `assignmentId` is returned only if it is the student's. Throws invalid,
 * forbidden for a wrong address, too_many for a locked link. Where the address is wrong, run with `writeWithJobs`.
 */
export async function verifyStudent(
  tx: TenantWriter,
  input: Input,
): Promise<{ token: string; maxAge: number; assignmentId: string | null }> {
  const link = await readOpenLink(tx.db, input);
  const matches = isAddressOf(link, input);
  const own = matches ? await findOwnAssignment(tx, link, input.assignmentId) : null;
  const token = newToken();
  const written = matches
    ? await createSession(tx, link, input, token)
    : await countWrongAddress(tx, link, input);
  if (!written) {
    await readOpenLink(tx.db, input);
    throw new AppError("invalid", "This access link has just been changed. Open it again.");
  }
  if (!matches) {
    throw new AppError("forbidden", "This is not the email address your teacher has on file for you.");
  }
  return { token, maxAge: LIFETIMES.studentSession / 1000, assignmentId: own };
}

function isAddressOf({ email }: AccessLink, input: Input): boolean {
  return email !== null && normalizeEmail(email) === normalizeEmail(input.email);
}

async function readOpenLink(db: Pick<TenantReader, "select">, input: Input): Promise<AccessLink> {
  const link = await readAccessLink(db, input.token, input.now);
  if (!link) throw new AppError("invalid", "This access link has expired or is invalid");
  assertNotLocked(link, input);
  return link;
}

async function findOwnAssignment(tx: TenantWriter, { studentId }: AccessLink, assignmentId: string | null) {
  if (assignmentId === null) return null;
  const [own] = await tx.db.select({ id: unitAssignments.id }).from(unitAssignments)
    .where(and(
      eq(unitAssignments.id, assignmentId),
      eq(unitAssignments.studentId, studentId),
      isNull(unitAssignments.archivedAt),
    ));
  return own?.id ?? null;
}

/** For the `where` of a write: another server may have changed the link or the student. */
function isStillOpen(link: AccessLink, now: Date) {
  const at = now.toISOString();
  return sql`id = ${link.id} and revoked_at is null and expires_at > ${at}
    and (locked_until is null or locked_until <= ${at})
    and exists (
      select 1 from students where id = ${link.studentId} and archived_at is null and email is ${link.email})`;
}

async function createSession(
  tx: TenantWriter,
  link: AccessLink,
  input: Input,
  token: string,
): Promise<boolean> {
  const { now } = input;
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + LIFETIMES.studentSession).toISOString();
  const eventId = newId("event");
  const eventExists = eventWritten(eventId);
  const [updated] = await tx.batch([
    tx.db.update(studentAccess).set({ wrongAddresses: 0, lockedUntil: null })
      .where(isStillOpen(link, now)).returning({ id: studentAccess.id }),
    eventStatement(tx, {
      id: eventId,
      what: "student.signed_in",
      at: now,
      actor: { kind: "student", id: link.studentId },
      studentId: link.studentId,
      data: { by: "link", linkId: link.id, staffId: link.createdBy },
    }),
    tx.db.run(sql`
      insert into sessions (token_hash, kind, student_id, created_at, last_seen_at, expires_at, device)
      select ${
      hashToken(token)
    }, 'student', ${link.studentId}, ${at}, ${at}, ${expiresAt}, ${input.device} where ${eventExists}`),
    tx.db.run(sql`
      update students set email_verified_at = coalesce(email_verified_at, ${at})
      where id = ${link.studentId} and ${eventExists}`),
    tx.db.run(sql`delete from sessions where token_hash = ${input.previousTokenHash} and ${eventExists}`),
  ]);
  return updated.length === 1;
}

function assertNotLocked(link: AccessLink, { now, timeZone }: Input): void {
  if (link.lockedUntil === null || link.lockedUntil <= now.toISOString()) return;
  const until = timeOfDay(link.lockedUntil, timeZone);
  throw new AppError(
    "too_many",
    `Too many wrong addresses. Try again after ${until}, or ask your teacher for a new link.`,
    { retryAfter: (Date.parse(link.lockedUntil) - now.getTime()) / 1000 },
  );
}

async function countWrongAddress(
  tx: TenantWriter,
  link: AccessLink,
  { now, origin }: Input,
): Promise<boolean> {
  const { studentId } = link;
  const eventId = newId("event");
  const lockedUntil = new Date(now.getTime() + LIFETIMES.studentLinkLock).toISOString();
  const isLastTry = sql`wrong_addresses + 1 >= ${STUDENT_LINKS.wrongAddresses}`;
  const [counted] = await tx.batch([
    tx.db.update(studentAccess).set({
      wrongAddresses: sql`case when ${isLastTry} then 0 else wrong_addresses + 1 end`,
      lockedUntil: sql`case when ${isLastTry} then ${lockedUntil} else locked_until end`,
    }).where(isStillOpen(link, now)).returning({ id: studentAccess.id }),
    eventStatement(tx, {
      id: eventId,
      what: sql`(
        select iif(locked_until = ${lockedUntil}, 'student_access.locked', 'student_access.wrong_address')
        from student_access where id = ${link.id})`,
      at: now,
      actor: { kind: "system", id: "sign_in" },
      studentId,
    }),
    lockedLinkMailStatement(tx, {
      studentId,
      origin,
      now,
      when: sql`exists (select 1 from events where id = ${eventId} and what = 'student_access.locked')`,
    }),
  ]);
  return counted.length === 1;
}
