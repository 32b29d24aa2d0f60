import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { sessions, studentAccess, students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { dateAndTime } from "../../../domain/dates.ts";
import { AppError } from "../../../domain/errors.ts";
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
  const { now } = input;
  const link = await readAccessLink(tx.db, input.token, now);
  if (!link) throw new AppError("invalid", "This access link has expired or is invalid");
  refuseLocked(link, input);
  if (link.email === null || normalEmail(link.email) !== normalEmail(input.email)) {
    await countWrongAddress(tx, link, now);
    throw new AppError("forbidden", "This is not the email address your teacher has on file for you.");
  }
  const [own] = input.assignmentId === null
    ? []
    : await tx.db.select({ id: unitAssignments.id }).from(unitAssignments)
      .where(and(
        eq(unitAssignments.id, input.assignmentId),
        eq(unitAssignments.studentId, link.studentId),
        isNull(unitAssignments.archivedAt),
      ));
  const token = newToken();
  const at = now.toISOString();
  await tx.batch([
    tx.db.insert(sessions).values({
      tokenHash: hashToken(token),
      kind: "student",
      studentId: link.studentId,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(now.getTime() + LIFETIMES.studentSession).toISOString(),
    }),
    eventStatement(tx, {
      what: "student.signed_in",
      at: now,
      actor: { kind: "student", id: link.studentId },
      studentId: link.studentId,
      data: { by: "link" },
    }),
    tx.db.update(studentAccess).set({ wrongAddresses: 0, lockedUntil: null }).where(
      eq(studentAccess.id, link.id),
    ),
    tx.db.update(students).set({ emailVerifiedAt: sql`coalesce(${students.emailVerifiedAt}, ${at})` })
      .where(eq(students.id, link.studentId)),
    tx.db.run(sql`delete from sessions where token_hash = ${input.formerHash}`),
  ]);
  return { token, maxAge: LIFETIMES.studentSession / 1000, assignmentId: own?.id ?? null };
}

function refuseLocked(link: AccessLink, { now, timeZone }: Input): void {
  if (link.lockedUntil === null || link.lockedUntil <= now.toISOString()) return;
  const until = dateAndTime(link.lockedUntil, timeZone).split(", ").at(-1);
  throw new AppError(
    "too_many",
    `Too many wrong addresses. Try again after ${until}, or ask your teacher for a new link.`,
    { retryAfter: (Date.parse(link.lockedUntil) - now.getTime()) / 1000 },
  );
}

async function countWrongAddress(tx: TenantWriter, link: AccessLink, now: Date): Promise<void> {
  const locks = link.wrongAddresses + 1 >= STUDENT_LINKS.wrongAddresses;
  await tx.batch([
    tx.db.update(studentAccess).set(
      locks
        ? {
          wrongAddresses: 0,
          lockedUntil: new Date(now.getTime() + LIFETIMES.studentLinkLock).toISOString(),
        }
        : { wrongAddresses: link.wrongAddresses + 1 },
    ).where(eq(studentAccess.id, link.id)),
    eventStatement(tx, {
      what: locks ? "student_access.locked" : "student_access.wrong_address",
      at: now,
      actor: { kind: "system", id: "sign_in" },
      studentId: link.studentId,
    }),
  ]);
}
