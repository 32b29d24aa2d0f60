import { eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { events } from "../../../../db/tenant/schema/index.ts";
import { notFound } from "../../../../domain/errors.ts";
import { isId, newId } from "../../../../domain/ids.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";

type Link = {
  platformId: string;
  /** On the platform. */
  subject: string;
  /** A student or a member of staff, as the administrator has seen it. */
  personId: string;
  now: Date;
};

/** Forgets who one person of a platform is, with the codes mailed to them there and their sessions in frames. Throws not_found. */
export async function removeLink(
  tx: TenantWriter,
  actor: ActorFor<"lti.manage">,
  { platformId, subject, personId, now }: Link,
): Promise<void> {
  const eventId = newId("event");
  const done = eventWritten(eventId);
  const link = sql`lti_links where platform_id = ${platformId} and subject = ${subject}`;
  const isStudent = isId("student", personId);
  await tx.batch([
    eventStatement(tx, {
      id: eventId,
      what: isStudent ? "lti.student_unlinked" : "lti.staff_unlinked",
      at: now,
      actor,
      ...(isStudent ? { studentId: personId } : {}),
      data: { platform: platformId, ...(isStudent ? {} : { staffId: personId }) },
    }, sql`exists (select 1 from ${link} and coalesce(student_id, staff_id) = ${personId})`),
    tx.db.run(
      sql`delete from sessions where frame_hash is not null and student_id = ${personId} and ${done}`,
    ),
    tx.db.run(sql`
      delete from lti_pending_links where platform_id = ${platformId} and subject = ${subject} and ${done}`),
    tx.db.run(sql`
      update lti_pending_links set codes = (
        select json_group_array(json(value)) from json_each(codes) where value ->> 'id' <> ${personId})
      where platform_id = ${platformId} and ${done}
        and exists (select 1 from json_each(codes) where value ->> 'id' = ${personId})`),
    tx.db.run(sql`delete from ${link} and ${done}`),
  ]);
  const [written] = await tx.db.select({ id: events.id }).from(events).where(eq(events.id, eventId));
  if (!written) throw notFound();
}
