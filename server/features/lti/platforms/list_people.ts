import { eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLinks, ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { notFound } from "../../../../domain/errors.ts";
import type { LaunchRole, LinkProof } from "../../../../domain/lti.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { searchCondition } from "../../../queries/search_condition.ts";

/** On the wire; `id` is the person's on the platform. */
export type PlatformPerson = {
  id: string;
  personId: string;
  role: LaunchRole;
  firstName: string;
  lastName: string;
  proof: LinkProof;
  linkedAt: string;
  archived: boolean;
};

const [FIRST, LAST] = [
  sql<string>`coalesce(students.first_name, staff.first_name)`,
  sql<string>`coalesce(students.last_name, staff.last_name)`,
];

const FIELDS = {
  id: ltiLinks.subject,
  personId: sql<string>`coalesce(lti_links.student_id, lti_links.staff_id)`,
  role: sql<LaunchRole>`iif(lti_links.student_id is null, 'staff', 'student')`,
  firstName: FIRST,
  lastName: LAST,
  proof: ltiLinks.proof,
  linkedAt: ltiLinks.linkedAt,
  archived: sql<0 | 1>`coalesce(students.archived_at, staff.archived_at) is not null`,
};

type Input = PageInput & { platformId: string; search: string };

/** By name; the cursor is how many came before, since removed ones leave the list. One query beside the platform's name. Throws not_found. */
export async function listPlatformPeople(
  db: TenantReader,
  { platformId, search, limit, cursor }: Input,
): Promise<{ platformName: string; people: Page<PlatformPerson> }> {
  const before = /^\d{1,6}$/.test(cursor ?? "") ? Number(cursor) : 0;
  const [[platform], rows] = await Promise.all([
    db.select({ name: ltiPlatforms.name }).from(ltiPlatforms).where(eq(ltiPlatforms.id, platformId)),
    db.all(typedRows(FIELDS, (columns) =>
      sql`
      select ${columns} from lti_links
        left join students on students.id = lti_links.student_id
        left join staff on staff.user_id = lti_links.staff_id
      where platform_id = ${platformId} and ${searchCondition(search, [FIRST, LAST]) ?? sql`1`}
      order by lower(${LAST}), lower(${FIRST}), lti_links.subject limit ${limit + 1} offset ${before}`)),
  ]);
  if (!platform) throw notFound();
  const people = rows.map(({ archived, ...person }) => ({ ...person, archived: archived === 1 }));
  return { platformName: platform.name, people: toPage(people, limit, () => String(before + limit)) };
}
