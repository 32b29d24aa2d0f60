import { and, eq, gt, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { studentAccess, students } from "../../../db/tenant/schema/index.ts";
import { hashToken } from "../../kernel/tokens.ts";

export type AccessLink = {
  id: string;
  studentId: string;
  firstName: string;
  email: string | null;
  /** The member of staff who made it. */
  createdBy: string | null;
  lockedUntil: string | null;
  wrongAddresses: number;
};

/** Null for an unknown, expired or revoked link, or an archived student. */
export async function readAccessLink(
  db: Pick<TenantReader, "select">,
  token: string,
  now: Date,
): Promise<AccessLink | null> {
  const [row] = await db.select({
    id: studentAccess.id,
    studentId: students.id,
    firstName: students.firstName,
    email: students.email,
    createdBy: studentAccess.createdBy,
    lockedUntil: studentAccess.lockedUntil,
    wrongAddresses: studentAccess.wrongAddresses,
  }).from(studentAccess)
    .innerJoin(students, and(eq(students.id, studentAccess.studentId), isNull(students.archivedAt)))
    .where(and(
      eq(studentAccess.tokenHash, hashToken(token)),
      isNull(studentAccess.revokedAt),
      gt(studentAccess.expiresAt, now.toISOString()),
    ));
  return row ?? null;
}
