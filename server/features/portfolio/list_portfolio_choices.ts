import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, uasUnits, unitAssignments, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { visibleTo } from "../../queries/portfolio_relations.ts";
import { searchCondition } from "../../queries/search_condition.ts";

/** Entry of the student selector (spec 1 §2.7). */
export type PortfolioChoice = Awaited<ReturnType<typeof listPortfolioChoices>>["items"][number];

const ORDER = [
  sql`lower(${students.lastName})`,
  sql`lower(${students.firstName})`,
  sql`lower(${unitRevisions.title})`,
  sql`${unitAssignments.id}`,
];

/** By student name and unit title; one query. */
export async function listPortfolioChoices(
  db: TenantReader,
  actor: Actor,
  { search, limit, cursor }: PageInput & { search: string },
) {
  const rows = await db.select({
    id: unitAssignments.id,
    firstName: students.firstName,
    lastName: students.lastName,
    unitTitle: unitRevisions.title,
    unitCode: uasUnits.unitCode,
    portfolioStatus: unitAssignments.portfolioStatus,
  }).from(unitAssignments)
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(and(
      isNull(unitAssignments.archivedAt),
      isNull(students.archivedAt),
      visibleTo(actor),
      searchCondition(search, [
        sql`${students.firstName}`,
        sql`${students.lastName}`,
        sql`${unitRevisions.title}`,
        sql`${uasUnits.unitCode}`,
      ]),
      afterCursor(cursor),
    ))
    .orderBy(...ORDER.map((key) => asc(key)))
    .limit(limit + 1);
  return toPage(rows, limit, ({ id }) => id);
}

function afterCursor(cursor: string | null): SQL | undefined {
  if (cursor === null) return undefined;
  return sql`(${sql.join(ORDER, sql`, `)}) > (
    select lower(s.last_name), lower(s.first_name), lower(r.title), a.id
    from unit_assignments a join students s on s.id = a.student_id join unit_revisions r on r.id = a.revision_id
    where a.id = ${cursor})`;
}
