import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiCourses, ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { isOpenTo } from "./read_course.ts";

export type CourseItem = { id: string; title: string; platformName: string; seenAt: string };

type Staff = ActorFor<"student.add">;

/** Courses that the actor may add students from, the last opened first. */
export async function listCourses(
  db: TenantReader,
  actor: Staff,
  { limit, cursor, now }: PageInput & { now: Date },
): Promise<Page<CourseItem>> {
  const { id, title, seenAt } = ltiCourses;
  const rows = await db.select({ id, title, platformName: ltiPlatforms.name, seenAt }).from(ltiCourses)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiCourses.platformId))
    .where(and(
      isNotNull(ltiPlatforms.approvedAt),
      isOpenTo(actor, now),
      cursor === null
        ? undefined
        : sql`(${seenAt}, ${id}) < (select seen_at, id from lti_courses where id = ${cursor})`,
    ))
    .orderBy(desc(seenAt), desc(id)).limit(limit + 1);
  return toPage(rows, limit, (row) => row.id);
}

/** Whether there is any course that the actor may add students from. */
export async function hasCourses(db: TenantReader, actor: Staff, now: Date): Promise<boolean> {
  return (await listCourses(db, actor, { limit: 1, cursor: null, now })).items.length > 0;
}
