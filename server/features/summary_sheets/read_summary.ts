import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { SUMMARY_SHEET, TOO_MANY_STUDENTS } from "../../../domain/summary_sheet.ts";
import type { SummarySet } from "./make_summary_pdf.ts";
import { onSheet, sheetScope } from "./sheet_scope.ts";

type Row = {
  unitCode: string;
  revision: number;
  title: string;
  outcomes: number;
  firstName: string;
  lastName: string;
  learnerNumber: string | null;
  /** JSON: zero-based outcome index → datesByIndex date. */
  dates: string;
};

/**
 * The actor's students with the date of each outcome (DECISIONS 8), newest revision first. Throws `not_found` when there are
 * none, `too_large`. One query, two for an administrator.
 */
export async function readSummary(db: TenantReader, actor: Actor, unitId: string): Promise<SummarySet[]> {
  const rows = await selectRows(db, unitId, await sheetScope(db, actor, unitId));
  if (rows.length === 0) throw notFound();
  if (rows.length > SUMMARY_SHEET.students) throw new AppError("too_large", TOO_MANY_STUDENTS);
  return summarySets(rows);
}

function selectRows(db: TenantReader, unitId: string, seen: SQL): Promise<Row[]> {
  return db.all<Row>(sql`
    select uas_units.unit_code as unitCode, unit_revisions.number as revision, unit_revisions.title,
      json_array_length(unit_revisions.outcomes) as outcomes, students.first_name as firstName,
      students.last_name as lastName, students.learner_number as learnerNumber, (
        select json_group_object(outcome_index, completed_date) from submissions
        where assignment_id = unit_assignments.id and completed_date is not null
      ) as dates
    from unit_assignments
      join uas_units on uas_units.id = unit_assignments.unit_id
      join unit_revisions on unit_revisions.id = unit_assignments.revision_id
      join students on students.id = unit_assignments.student_id
    where ${onSheet(unitId)} and ${seen}
    order by unit_revisions.number desc, students.last_name, students.first_name, students.student_key
    limit ${SUMMARY_SHEET.students + 1}`);
}

function summarySets(rows: readonly Row[]): SummarySet[] {
  const versions = Map.groupBy(rows, ({ revision }) => revision);
  return [...versions].map(([revision, students]): SummarySet => {
    const { unitCode, title, outcomes } = students[0]!;
    return {
      unit: { unitCode, title, outcomes },
      version: versions.size > 1 ? revision : null,
      students: students.map(({ firstName, lastName, learnerNumber, dates }) => {
        const datesByIndex: Record<string, string> = JSON.parse(dates);
        const days = Array.from({ length: outcomes }, (_, at) => datesByIndex[at] ?? null);
        return { firstName, lastName, learnerNumber, dates: days };
      }),
    };
  });
}
