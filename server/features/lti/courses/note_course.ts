import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { ltiCourses, ltiCourseStaff } from "../../../../db/tenant/schema/index.ts";
import { newId } from "../../../../domain/ids.ts";
import { COURSE_TIMES, type CourseClaim } from "../../../../domain/lti_courses.ts";
import type { School } from "../../../services/context.ts";
import type { Subject } from "../find_person.ts";

type StaffLaunch = Subject & { course: CourseClaim | null };

/** Stores the course that staff came from, unless it is stored already; its id, or null where the platform lists no members. */
export async function noteStaffCourse(
  school: School,
  { platformId, subject, course }: StaffLaunch,
  now: Date,
): Promise<string | null> {
  if (course === null) return null;
  const launch = { platformId, subject, course, now };
  return await school.read(findNotedCourse, launch) ?? await school.write(noteCourse, launch);
}

type Noted = Subject & { course: CourseClaim; now: Date };

/** The course where this very launch was stored within a day; else null. */
async function findNotedCourse(
  db: Pick<TenantReader, "select">,
  { platformId, subject, course: { deploymentId, contextId, title, membersUrl }, now }: Noted,
): Promise<string | null> {
  const since = new Date(now.getTime() - COURSE_TIMES.seen).toISOString();
  const [noted] = await db.select({ id: ltiCourses.id }).from(ltiCourses)
    .innerJoin(ltiCourseStaff, eq(ltiCourseStaff.courseId, ltiCourses.id))
    .where(and(
      eq(ltiCourses.platformId, platformId),
      eq(ltiCourses.deploymentId, deploymentId),
      eq(ltiCourses.contextId, contextId),
      eq(ltiCourses.title, title),
      eq(ltiCourses.membersUrl, membersUrl),
      eq(ltiCourseStaff.subject, subject),
      sql`${ltiCourseStaff.seenAt} > ${since}`,
    ));
  return noted?.id ?? null;
}

/** For `from`: launches that no longer show anyone the members. */
export function endedCourseStaff(now: Date): SQL {
  const since = new Date(now.getTime() - COURSE_TIMES.open).toISOString();
  return sql`lti_course_staff where seen_at <= ${since}`;
}

/** Null if the platform was removed in the meantime. */
async function noteCourse(
  tx: TenantWriter,
  { platformId, subject, course: { deploymentId, contextId, title, membersUrl }, now }: Noted,
): Promise<string | null> {
  const at = now.toISOString();
  const isCourse = sql`
    platform_id = ${platformId} and deployment_id = ${deploymentId} and context_id = ${contextId}`;
  await tx.batch([
    tx.db.run(sql`
      insert into lti_courses (id, platform_id, deployment_id, context_id, title, members_url, seen_at)
      select ${newId("ltiCourse")}, id, ${deploymentId}, ${contextId}, ${title}, ${membersUrl}, ${at}
      from lti_platforms where id = ${platformId}
      on conflict (platform_id, deployment_id, context_id) do update set
        title = excluded.title, members_url = excluded.members_url, seen_at = excluded.seen_at`),
    tx.db.run(sql`
      insert into lti_course_staff (course_id, subject, seen_at)
      select id, ${subject}, ${at} from lti_courses where ${isCourse}
      on conflict (course_id, subject) do update set seen_at = excluded.seen_at`),
  ]);
  const [noted] = await tx.db.select({ id: ltiCourses.id }).from(ltiCourses).where(isCourse);
  return noted?.id ?? null;
}
