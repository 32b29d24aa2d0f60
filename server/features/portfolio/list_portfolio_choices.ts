import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, uasUnits, unitAssignments, unitRevisions } from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import type { Page } from "../students/list_students.ts";
import { matchesWords } from "../students/match_words.ts";
import { seenBy } from "./list_assignments.ts";

/** A portfolio in the student selector (spec 1 §2.7). */
export type PortfolioChoice = {
  id: string;
  firstName: string;
  lastName: string;
  unitTitle: string;
  unitCode: string;
  portfolioStatus: PortfolioState;
};

const ORDER = [
  sql`lower(${students.lastName})`,
  sql`lower(${students.firstName})`,
  sql`lower(${unitRevisions.title})`,
  sql`${unitAssignments.id}`,
];

/**
 * The portfolios whom the actor sees, as `listAssignments` has them, by last name, first name and unit title. `search` is
 * looked for in names, titles and codes. One query; `next` is the cursor of the page after.
 */
export async function listPortfolioChoices(
  db: TenantReader,
  actor: Actor,
  { search, limit, cursor }: Page & { search: string },
): Promise<{ items: PortfolioChoice[]; next: string | null }> {
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
      seenBy(actor),
      matchesWords(search, [
        sql`${students.firstName}`,
        sql`${students.lastName}`,
        sql`${unitRevisions.title}`,
        sql`${uasUnits.unitCode}`,
      ]),
      after(cursor),
    ))
    .orderBy(...ORDER.map((key) => asc(key)))
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? last.id : null };
}

/** Behind the portfolio that the last page ended with. */
function after(cursor: string | null): SQL | undefined {
  if (cursor === null) return undefined;
  return sql`(${sql.join(ORDER, sql`, `)}) > (
    select lower(s.last_name), lower(s.first_name), lower(r.title), a.id
    from unit_assignments a join students s on s.id = a.student_id join unit_revisions r on r.id = a.revision_id
    where a.id = ${cursor})`;
}
