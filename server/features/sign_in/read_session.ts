import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { ControlReader, TenantReader } from "../../../db/doors.ts";
import { sessions as controlSessions, users } from "../../../db/control/schema/index.ts";
import { sessions, staff, students } from "../../../db/tenant/schema/index.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import type { Session } from "../../context.ts";

/**
 * The session behind a token's hash at a school, with its person, in one statement; null when there is none, it has
 * ended, or its person is archived.
 */
export async function readTenantSession(
  db: TenantReader,
  tokenHash: string,
  now: Date,
  activeRole: string | undefined,
): Promise<Session | null> {
  const idle = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const [row] = await db.select({
    lastSeenAt: sessions.lastSeenAt,
    staff: {
      id: staff.userId,
      firstName: staff.firstName,
      lastName: staff.lastName,
      email: staff.email,
      role: staff.role,
      profileImageUrl: staff.profileImageUrl,
    },
    student: {
      id: students.id,
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      email: students.email,
      yearGroup: students.yearGroup,
    },
  }).from(sessions)
    .leftJoin(staff, and(eq(staff.userId, sessions.staffId), isNull(staff.archivedAt)))
    .leftJoin(students, and(eq(students.id, sessions.studentId), isNull(students.archivedAt)))
    .where(and(
      eq(sessions.tokenHash, tokenHash),
      gt(sessions.expiresAt, now.toISOString()),
      or(
        and(eq(sessions.kind, "staff"), gt(sessions.lastSeenAt, idle(LIFETIMES.staffSessionIdle))),
        and(eq(sessions.kind, "student"), gt(sessions.lastSeenAt, idle(LIFETIMES.studentSessionIdle))),
      ),
    ));
  if (!row) return null;
  const { lastSeenAt } = row;
  if (row.staff) {
    const { role, ...person } = row.staff;
    const actor = { kind: "staff", id: person.id, role, mode: activeMode(role, activeRole) } as const;
    return { tokenHash, actor, person, lastSeenAt };
  }
  if (row.student) {
    const person = { ...row.student, profileImageUrl: null };
    return { tokenHash, actor: { kind: "student", id: person.id }, person, lastSeenAt };
  }
  return null;
}

/** The super admin's session behind a token's hash on the installation's own hosts, or null. */
export async function readControlSession(
  db: ControlReader,
  tokenHash: string,
  now: Date,
): Promise<Session | null> {
  const idleSince = new Date(now.getTime() - LIFETIMES.staffSessionIdle).toISOString();
  const [row] = await db.select({
    lastSeenAt: controlSessions.lastSeenAt,
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    profileImageUrl: users.profileImageUrl,
  }).from(controlSessions)
    .innerJoin(users, and(eq(users.id, controlSessions.userId), eq(users.superAdmin, true)))
    .where(and(
      eq(controlSessions.tokenHash, tokenHash),
      gt(controlSessions.expiresAt, now.toISOString()),
      gt(controlSessions.lastSeenAt, idleSince),
    ));
  if (!row) return null;
  const { lastSeenAt, ...person } = row;
  return { tokenHash, actor: { kind: "super_admin", id: person.id }, person, lastSeenAt };
}

/** The statement condition that lets a session's last-seen be written at most every five minutes (DESIGN §4). */
export function dueForTouch(lastSeenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastSeenAt) >= LIFETIMES.lastSeenEvery;
}

/** Notes that a session is in use; `table` is one of the two session tables. */
export function touchStatement(table: "sessions", tokenHash: string, now: Date) {
  return sql`update ${
    sql.identifier(table)
  } set last_seen_at = ${now.toISOString()} where token_hash = ${tokenHash}`;
}
