import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, uasUnits, unitAssignments, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { visibleTo } from "../../queries/portfolio_relations.ts";
import { behindRow, sortedBy } from "../../queries/sorted_rows.ts";
import { portfolioSearch } from "../../queries/portfolio_search.ts";
import { ownStudentsFirst } from "../../queries/student_order.ts";

/** Entry of the student selector (spec 1 §2.7). */
export type PortfolioChoice = Awaited<ReturnType<typeof listPortfolioChoices>>["items"][number];

/** Students linked to an administrator who teaches come first (DECISIONS 33). */
const orderOf = (actor: Actor) => [
  ...ownStudentsFirst(actor),
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
  const keys = orderOf(actor);
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
      portfolioSearch(actor, search, [sql`matching.first_name`, sql`matching.last_name`]),
      behindRow(keys, false, cursor === null ? null : rowOf(cursor)),
    ))
    .orderBy(...sortedBy(keys, false))
    .limit(limit + 1);
  return toPage(rows, limit, ({ id }) => id);
}

const rowOf = (id: string) =>
  sql`unit_assignments join students on students.id = unit_assignments.student_id
    join unit_revisions on unit_revisions.id = unit_assignments.revision_id
  where unit_assignments.id = ${id}`;
