import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import type { LaunchRole, LinkProof } from "../../../domain/lti.ts";
import { normalizeEmail } from "../../../domain/people.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

/** A person on a platform. */
export type Subject = { platformId: string; subject: string };

/** Of the school: staff or a student, by the role of the launch. */
export type LinkedPerson = { role: LaunchRole; id: string };

type Sought = Subject & {
  role: LaunchRole;
  /** Where the school trusts the platform's addresses; else null. */
  email: string | null;
};

export type Found = {
  /** Stored, and still active. */
  linked: LinkedPerson | null;
  /** The one active person of the address. */
  byAddress: LinkedPerson | null;
  /** Whether the link is that of somebody who is archived: no other way in opens then. */
  archived: boolean;
};

/** A link counts for the role that it was made in. */
export async function findPerson(db: TenantReader, sought: Sought): Promise<Found> {
  const { platformId, subject, role } = sought;
  const email = sought.email === null ? null : normalizeEmail(sought.email);
  const [links, named] = await Promise.all([
    db.all<{ id: string; archived: 0 | 1 }>(
      role === "student"
        ? sql`
        select s.id, s.archived_at is not null or s.erased_at is not null as archived
        from lti_links l join students s on s.id = l.student_id
        where l.platform_id = ${platformId} and l.subject = ${subject}`
        : sql`
        select s.user_id as id, s.archived_at is not null as archived
        from lti_links l join staff s on s.user_id = l.staff_id
        where l.platform_id = ${platformId} and l.subject = ${subject}`,
    ),
    email === null ? [] : db.all<{ id: string }>(
      role === "student"
        ? sql`select id from students where email = ${email} and archived_at is null limit 2`
        : sql`select user_id as id from staff where email = ${email} and archived_at is null limit 2`,
    ),
  ]);
  const [link] = links;
  return {
    linked: link !== undefined && link.archived === 0 ? { role, id: link.id } : null,
    byAddress: named.length === 1 ? { role, id: named[0]!.id } : null,
    archived: link?.archived === 1,
  };
}

/**
 * Stores who it is, in the place of a link to somebody else; false where the person has been archived meanwhile. The event's
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
    tx.db.all<{ one: 1 }>(sql`
      insert into lti_links (platform_id, subject, staff_id, student_id, proof, linked_at)
      select ${platformId}, ${subject}, ${staffId}, ${studentId}, ${proof}, ${now.toISOString()}
      where ${eventWritten(eventId)}
      on conflict (platform_id, subject) do update set staff_id = excluded.staff_id,
        student_id = excluded.student_id, proof = excluded.proof, linked_at = excluded.linked_at
      returning 1 as one`),
  ] as const;
}

export async function linkPerson(
  tx: TenantWriter,
  input: Subject & { person: LinkedPerson; proof: LinkProof; now: Date },
): Promise<boolean> {
  const [, linked] = await tx.batch([...linkStatements(tx, input)]);
  return linked.length === 1;
}
