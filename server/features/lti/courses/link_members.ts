import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { ltiLinks } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { newId } from "../../../../domain/ids.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventsStatement } from "../../activity/events.ts";

type Actor = ActorFor<"student.add">;
type Tx = Pick<TenantWriter, "db">;

/** A person of the platform and our student; `id` is the event's. */
type Link = { subject: string; studentId: string; id: string };

const json = (rows: readonly unknown[]) => sql`json_each(${JSON.stringify(rows)})`;

/** Whether none of these people is linked by now. */
export function noneLinked(platformId: string, people: readonly Pick<Link, "subject">[]): SQL {
  return sql`not exists (
    select 1 from ${json(people)} p join lti_links k on k.platform_id = ${platformId}
      and k.subject = p.value ->> 'subject')`;
}

/** Whether the rows of the same batch were added; true for none. */
export function wasAdded([first]: readonly { id: string }[]): SQL {
  return first === undefined ? sql`1` : sql`exists (select 1 from students where id = ${first.id})`;
}

/** Students who are here already come into the actor's class, unless an administrator adds them, who has none. */
export function takeStudentsStatements(
  tx: Tx,
  actor: Actor,
  { ids, when, now }: { ids: readonly string[]; when: SQL; now: Date },
) {
  const taken = actor.mode === "admin" ? [] : ids.map((id) => ({ id, eventId: newId("event") }));
  return [
    eventsStatement(tx, {
      what: "student.linked",
      at: now,
      actor,
      id: sql`w.value ->> 'eventId'`,
      studentId: sql`s.id`,
      data: sql`json_object('staffId', ${actor.id})`,
      from: sql`${json(taken)} w join students s on s.id = w.value ->> 'id' and s.archived_at is null
        where ${when} and not exists (
          select 1 from student_teachers where student_id = s.id and staff_id = ${actor.id})`,
    }),
    tx.db.run(sql`
      insert into student_teachers (student_id, staff_id, linked_at)
      select e.student_id, ${actor.id}, ${now.toISOString()}
      from ${json(taken)} w join events e on e.id = w.value ->> 'eventId'`),
  ] as const;
}

type Linking = { platformId: string; courseId: string; links: readonly Link[]; when: SQL; now: Date };

/**
 * Stores who the people are, unless they are linked by now or their student has been archived; the second statement returns
 * those who were.
 */
export function linkMembersStatements(
  tx: Tx,
  actor: Actor,
  { platformId, courseId, links, when, now }: Linking,
) {
  const isLinked = sql`lti_links where platform_id = ${platformId}`;
  return [
    eventsStatement(tx, {
      what: "lti.student_linked",
      at: now,
      actor,
      id: sql`w.value ->> 'id'`,
      studentId: sql`s.id`,
      data: sql`json_object('platform', ${platformId}, 'proof', 'course', 'course', ${courseId})`,
      from: sql`${json(links)} w
        join students s on s.id = w.value ->> 'studentId' and s.archived_at is null and s.erased_at is null
        where ${when} and exists (select 1 from lti_courses where id = ${courseId})
          and not exists (select 1 from ${isLinked} and subject = w.value ->> 'subject')
          and not exists (select 1 from ${isLinked} and student_id = s.id)`,
    }),
    tx.db.all(typedRows({ subject: ltiLinks.subject }, (columns) =>
      sql`
      insert into lti_links (platform_id, subject, staff_id, student_id, proof, linked_at)
      select ${platformId}, w.value ->> 'subject', null, e.student_id, 'course', ${now.toISOString()}
      from ${json(links)} w join events e on e.id = w.value ->> 'id'
      returning ${columns}`)),
  ] as const;
}
