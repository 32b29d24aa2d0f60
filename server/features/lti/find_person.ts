import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { ltiLinks, staff, students } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { newId } from "../../../domain/ids.ts";
import type { LaunchRole, LinkProof } from "../../../domain/lti.ts";
import { normalizeEmail } from "../../../domain/people.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

/** A person on a platform. */
export type Subject = { platformId: string; subject: string };

/** A person of the school: staff or a student, by the role of the launch. */
export type LinkedPerson = { role: LaunchRole; id: string };

type Sought = Subject & {
  role: LaunchRole;
  /** The address, if the school trusts the platform's; else null. */
  email: string | null;
};

export type Found = {
  /** Stored, and still active. */
  linked: LinkedPerson | null;
  /** The one active person of the address. */
  byAddress: LinkedPerson | null;
  /** Whether the link is that of someone who is archived: no other way in opens then. */
  archived: boolean;
  /** Whether who comes as a student is known as active staff, as after a platform's "Switch role to". */
  switchedRole: boolean;
};

/** A link counts for the role that it was made in. */
export async function findPerson(db: TenantReader, sought: Sought): Promise<Found> {
  const { platformId, subject, role } = sought;
  const email = sought.email === null ? null : normalizeEmail(sought.email);
  const isLinked = and(eq(ltiLinks.platformId, platformId), eq(ltiLinks.subject, subject));
  const [links, named] = await Promise.all([
    role === "student"
      ? db.select({
        id: students.id,
        archived: sql<0 | 1>`${students.archivedAt} is not null or ${students.erasedAt} is not null`,
        isStaff: sql<0 | 1>`exists (
          select 1 from staff where user_id = ${ltiLinks.staffId} and archived_at is null)`,
      }).from(ltiLinks).leftJoin(students, eq(students.id, ltiLinks.studentId)).where(isLinked)
      : db.select({
        id: staff.userId,
        archived: sql<0 | 1>`${staff.archivedAt} is not null`,
        isStaff: sql<0 | 1>`0`,
      }).from(ltiLinks).innerJoin(staff, eq(staff.userId, ltiLinks.staffId)).where(isLinked),
    email === null ? [] : role === "student"
      ? db.select({ id: students.id }).from(students)
        .where(and(eq(students.email, email), isNull(students.archivedAt))).limit(2)
      : db.select({ id: staff.userId }).from(staff)
        .where(and(eq(staff.email, email), isNull(staff.archivedAt))).limit(2),
  ]);
  const [link] = links;
  return {
    linked: link !== undefined && link.id !== null && link.archived === 0 ? { role, id: link.id } : null,
    byAddress: named.length === 1 ? { role, id: named[0]!.id } : null,
    archived: link !== undefined && link.id !== null && link.archived === 1,
    switchedRole: link?.isStaff === 1,
  };
}

/**
 * Stores who it is, in place of a link to someone else; false if the person has been archived in the meantime. The event's
 * id is `eventId`, for the statements behind.
 */
export function linkStatements(
  tx: Pick<TenantWriter, "db">,
  { platformId, subject, person, proof, now, eventId = newId("event") }: Subject & {
    person: LinkedPerson;
    proof: LinkProof;
    now: Date;
    eventId?: string;
  },
) {
  const { role, id } = person;
  const isActive = role === "student"
    ? sql`exists (select 1 from students where id = ${id} and archived_at is null and erased_at is null)`
    : sql`exists (select 1 from staff where user_id = ${id} and archived_at is null)`;
  const [staffId, studentId] = role === "student" ? [null, id] : [id, null];
  return [
    eventStatement(tx, {
      id: eventId,
      what: studentId === null ? "lti.staff_linked" : "lti.student_linked",
      at: now,
      actor: { kind: "system", id: "lti" },
      ...(studentId === null ? {} : { studentId }),
      data: { platform: platformId, proof, ...(staffId === null ? {} : { staffId }) },
    }, sql`${isActive} and exists (select 1 from lti_platforms where id = ${platformId})`),
    tx.db.all(typedRows({ one: sql<1>`1` }, (columns) =>
      sql`
      insert into lti_links (platform_id, subject, staff_id, student_id, proof, linked_at)
      select ${platformId}, ${subject}, ${staffId}, ${studentId}, ${proof}, ${now.toISOString()}
      where ${eventWritten(eventId)}
      on conflict (platform_id, subject) do update set staff_id = excluded.staff_id,
        student_id = excluded.student_id, proof = excluded.proof, linked_at = excluded.linked_at
      returning ${columns}`)),
  ] as const;
}

export async function linkPerson(
  tx: TenantWriter,
  input: Subject & { person: LinkedPerson; proof: LinkProof; now: Date },
): Promise<boolean> {
  const [, linked] = await tx.batch([...linkStatements(tx, input)]);
  return linked.length === 1;
}
