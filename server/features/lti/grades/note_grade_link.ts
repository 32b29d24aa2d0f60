import { and, eq, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { ltiGrades, ltiLineItems } from "../../../../db/tenant/schema/index.ts";
import { newId } from "../../../../domain/ids.ts";
import type { GradeLink } from "../../../../domain/lti_grades.ts";
import type { Subject } from "../find_person.ts";

/** A student who opened a unit from an activity of a platform. */
export type GradedLaunch = Subject & { studentId: string; unitId: string; link: GradeLink };

/** Whether this very launch is stored already, and nothing of it was refused. */
export async function isNoted(db: Pick<TenantReader, "select">, launch: GradedLaunch): Promise<boolean> {
  const { platformId, subject, studentId, unitId, link } = launch;
  const [known] = await db.select({
    unitId: ltiLineItems.unitId,
    course: ltiLineItems.course,
    lineItemsUrl: ltiLineItems.lineItemsUrl,
    lineItemUrl: ltiLineItems.lineItemUrl,
    studentId: ltiGrades.studentId,
    refused: ltiGrades.refused,
  }).from(ltiLineItems).innerJoin(ltiGrades, eq(ltiGrades.lineItemId, ltiLineItems.id)).where(and(
    eq(ltiLineItems.platformId, platformId),
    eq(ltiLineItems.deploymentId, link.deploymentId),
    eq(ltiLineItems.linkId, link.linkId),
    eq(ltiGrades.subject, subject),
  ));
  return known !== undefined && known.unitId === unitId && known.studentId === studentId &&
    known.refused === null && known.course === link.course && known.lineItemsUrl === link.lineItemsUrl &&
    (link.lineItemUrl === null || known.lineItemUrl === link.lineItemUrl);
}

/**
 * Stores the activity's unit and column, and the student as one whose progress its gradebook may be told. An activity
 * that leads to another unit now, or has another column, begins afresh; what was refused is tried again.
 */
export async function noteGradeLink(
  tx: TenantWriter,
  { platformId, subject, studentId, unitId, link, now }: GradedLaunch & { now: Date },
): Promise<void> {
  const { deploymentId, linkId, course, lineItemsUrl, lineItemUrl } = link;
  const ofLink = sql`platform_id = ${platformId} and deployment_id = ${deploymentId} and link_id = ${linkId}`;
  const changedLine = sql`(
    select id from lti_line_items where ${ofLink} and (unit_id <> ${unitId}
      or (${lineItemUrl} is not null and line_item_url is not ${lineItemUrl})))`;
  await tx.batch([
    tx.db.run(sql`
      delete from lti_grades where line_item_id in (
        select id from lti_line_items where ${ofLink} and unit_id <> ${unitId})`),
    tx.db.run(sql`
      update lti_grades set changed = 1, confirmed = 0, refused = null where line_item_id in ${changedLine}`),
    tx.db.run(sql`
      insert into lti_line_items (id, platform_id, deployment_id, link_id, unit_id, course, line_items_url,
        line_item_url, noted_at)
      select ${newId("ltiLineItem")}, id, ${deploymentId}, ${linkId}, ${unitId}, ${course}, ${lineItemsUrl},
        ${lineItemUrl}, ${now.toISOString()} from lti_platforms where id = ${platformId}
      on conflict (platform_id, deployment_id, link_id) do update set
        line_item_url = iif(unit_id = excluded.unit_id, coalesce(excluded.line_item_url, line_item_url), excluded.line_item_url),
        unit_id = excluded.unit_id, course = excluded.course, line_items_url = excluded.line_items_url`),
    tx.db.run(sql`
      insert into lti_grades (line_item_id, subject, student_id)
      select l.id, k.subject, k.student_id
      from lti_line_items l join lti_links k on k.platform_id = l.platform_id
      where l.platform_id = ${platformId} and l.deployment_id = ${deploymentId} and l.link_id = ${linkId}
        and k.subject = ${subject} and k.student_id = ${studentId}
      on conflict (line_item_id, subject) do update set changed = 1, refused = null where refused is not null`),
  ]);
}
