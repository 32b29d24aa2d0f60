import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLineItems, uasUnits } from "../../../../db/tenant/schema/index.ts";
import type { GradeRefusal } from "../../../../domain/lti_grades.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { jsonObject, jsonRows, jsonValue, parseJson } from "../../../queries/json_rows.ts";

/** A unit that an activity of a platform leads to, and what its gradebook was told; counts are of students. */
export type GradedUnit = {
  id: string;
  course: string;
  unitCode: string;
  title: string;
  sent: number;
  waiting: number;
  lastSentAt: string | null;
  refused: { reason: GradeRefusal; students: number }[];
};

const REFUSED = jsonRows(
  jsonObject({
    reason: jsonValue<GradeRefusal>(sql`refused`),
    students: jsonValue<number>(sql`students`),
  }),
  sql`from (
    select refused, count(*) as students from lti_grades
    where line_item_id = ${ltiLineItems.id} and refused is not null group by refused)`,
  ["reason"],
);

/** Newest first. */
export async function listGradedUnits(
  db: TenantReader,
  { platformId, limit, cursor }: PageInput & { platformId: string },
): Promise<Page<GradedUnit>> {
  const { id, course, unitId } = ltiLineItems;
  const students = (condition: SQL) =>
    sql<number>`(select count(*) from lti_grades where line_item_id = ${id} and ${condition})`;
  const rows = await db.select({
    id,
    course,
    unitCode: uasUnits.unitCode,
    title: sql<
      string
    >`(select title from unit_revisions where unit_id = ${unitId} order by number desc limit 1)`,
    sent: students(sql`sent_at is not null`),
    waiting: students(sql`changed > 0`),
    lastSentAt: sql<string | null>`(select max(sent_at) from lti_grades where line_item_id = ${id})`,
    refused: REFUSED.sql,
  }).from(ltiLineItems).innerJoin(uasUnits, eq(uasUnits.id, unitId))
    .where(and(
      eq(ltiLineItems.platformId, platformId),
      cursor === null
        ? undefined
        : sql`lti_line_items.rowid < (select rowid from lti_line_items where id = ${cursor})`,
    ))
    .orderBy(desc(sql`lti_line_items.rowid`)).limit(limit + 1);
  const page = toPage(rows, limit, (row) => row.id);
  return { ...page, items: page.items.map((row) => ({ ...row, refused: parseJson(REFUSED, row.refused) })) };
}
