import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../../db/doors.ts";
import { identities, staff, students } from "../../../../../db/tenant/schema/index.ts";
import type { StaffRole } from "../../../../../domain/people.ts";
import type { ProvedPerson, ProviderRefusal } from "../../../../../domain/providers.ts";

/** An account's person at the school; `linked`: the provider's account is known already. */
export type Account =
  & { id: string; linked: boolean }
  & ({ kind: "staff"; role: StaffRole } | { kind: "student" });

/**
 * The person of a provider's account. A stored connection comes first; else the one active person of its verified address,
 * staff before students, who is known by no other account: an address tells who someone is once. No one is ever made.
 */
export async function findAccount(
  db: TenantReader,
  { issuer, subject, email }: ProvedPerson,
): Promise<Account | ProviderRefusal> {
  const [[known], colleagues, learners] = await Promise.all([
    db.select({
      staffId: identities.staffId,
      studentId: identities.studentId,
      role: staff.role,
      isActive: sql<0 | 1>`iif(${identities.staffId} is not null, ${staff.userId} is not null
        and ${staff.archivedAt} is null, ${students.id} is not null and ${students.archivedAt} is null
        and ${students.erasedAt} is null)`,
    }).from(identities)
      .leftJoin(staff, eq(staff.userId, identities.staffId))
      .leftJoin(students, eq(students.id, identities.studentId))
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject))),
    email === null ? [] : db.select({
      id: staff.userId,
      role: staff.role,
      known: sql<0 | 1>`exists (
        select 1 from identities where staff_id = ${staff.userId})`,
    }).from(staff).where(and(eq(staff.email, email), isNull(staff.archivedAt))).limit(2),
    email === null ? [] : db.select({
      id: students.id,
      known: sql<0 | 1>`exists (
        select 1 from identities where student_id = ${students.id})`,
    }).from(students)
      .where(and(eq(students.email, email), isNull(students.archivedAt), isNull(students.erasedAt))).limit(2),
  ]);
  if (known !== undefined) {
    if (known.isActive === 0) return "inactive";
    const { staffId, studentId, role } = known;
    return staffId !== null && role !== null
      ? { kind: "staff", id: staffId, role, linked: true }
      : { kind: "student", id: studentId!, linked: true };
  }
  if (email === null) return "unverified";
  const [colleague, learner] = [only(colleagues), only(learners)];
  const found = colleagues.length > 0 ? colleague : learner;
  if (found === null) return "unknown";
  if (found.known === 1) return "another";
  const account = { id: found.id, linked: false };
  return colleague === null
    ? { kind: "student", ...account }
    : { kind: "staff", role: colleague.role, ...account };
}

function only<Row>([first, second]: readonly Row[]): Row | null {
  return first !== undefined && second === undefined ? first : null;
}
