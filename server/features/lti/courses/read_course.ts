import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiCourses, ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { notFound } from "../../../../domain/errors.ts";
import { COURSE_TIMES } from "../../../../domain/lti_courses.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";

export type Course = {
  id: string;
  title: string;
  membersUrl: string;
  /** The platform, and the tool's identity there. */
  platform: { id: string; name: string; clientId: string; tokenUrl: string | null };
  /** Whether the school trusts the platform's addresses. */
  addressesVerified: boolean;
};

/**
 * A condition on `lti_courses`: administrators see all, others those that they came from as staff within 30 days, since a
 * platform does not tell when someone stops teaching there.
 */
export function isOpenTo(actor: ActorFor<"student.add">, now: Date): SQL {
  if (actor.role === "admin") return sql`1`;
  const since = new Date(now.getTime() - COURSE_TIMES.open).toISOString();
  return sql`exists (
    select 1 from lti_course_staff s join lti_links k on k.subject = s.subject
    where s.course_id = lti_courses.id and k.platform_id = lti_courses.platform_id
      and k.staff_id = ${actor.id} and s.seen_at > ${since})`;
}

/** Throws not_found, also for a course of others. */
export async function readCourse(
  db: TenantReader,
  actor: ActorFor<"student.add">,
  { id, now }: { id: string; now: Date },
): Promise<Course> {
  const { name, clientId, tokenUrl, addressesVerified, approvedAt } = ltiPlatforms;
  const [course] = await db.select({
    id: ltiCourses.id,
    title: ltiCourses.title,
    membersUrl: ltiCourses.membersUrl,
    platform: { id: ltiPlatforms.id, name, clientId, tokenUrl },
    addressesVerified,
  }).from(ltiCourses).innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiCourses.platformId))
    .where(and(eq(ltiCourses.id, id), isNotNull(approvedAt), isOpenTo(actor, now)));
  if (!course) throw notFound();
  return course;
}
