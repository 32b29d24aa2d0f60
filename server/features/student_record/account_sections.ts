import { sql } from "drizzle-orm";
import {
  identities,
  ltiGrades,
  ltiLineItems,
  ltiLinks,
  ltiPlatforms,
  uasUnits,
} from "../../../db/tenant/schema/index.ts";
import { type Read, section } from "./sections.ts";

/** Accounts elsewhere that are connected with the student, and what was sent there. */
export function accountSections(id: string): Read[] {
  return [
    section("Accounts of sign-in providers", {
      "Provider": identities.issuer,
      "Person there": identities.subject,
      "Recognised at": identities.linkedAt,
      "Last used at": identities.lastUsedAt,
    }, sql`from identities where student_id = ${id} order by linked_at, issuer`),
    section(
      "Learning platforms",
      {
        "Platform": ltiPlatforms.name,
        "Person there": ltiLinks.subject,
        "Recognised at": ltiLinks.linkedAt,
        "By": sql<string>`case ${ltiLinks.proof}
            when 'code' then 'Emailed code' when 'course' then 'Added from a course' else 'Email address' end`,
      },
      sql`from lti_links join lti_platforms on lti_platforms.id = lti_links.platform_id
        where lti_links.student_id = ${id} order by lti_links.linked_at, lti_platforms.id`,
    ),
    section(
      "Progress sent to learning platforms",
      {
        "Platform": ltiPlatforms.name,
        "Course": ltiLineItems.course,
        "Unit code": uasUnits.unitCode,
        "Outcomes completed": sql<number | null>`${ltiGrades.score} ->> 'scoreGiven'`,
        "Outcomes": sql<number | null>`${ltiGrades.score} ->> 'scoreMaximum'`,
        "State": sql<string | null>`${ltiGrades.score} ->> 'activityProgress'`,
        "Last sent at": ltiGrades.sentAt,
      },
      sql`from lti_grades join lti_line_items on lti_line_items.id = lti_grades.line_item_id
            join lti_platforms on lti_platforms.id = lti_line_items.platform_id
            join uas_units on uas_units.id = lti_line_items.unit_id
          where lti_grades.student_id = ${id} and lti_grades.sent_at is not null
          order by lti_grades.sent_at, lti_line_items.id`,
    ),
  ];
}
