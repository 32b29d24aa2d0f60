import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import {
  dateOfCompletion,
  type SheetSignature,
  type SheetStudent,
  SUMMARY_SHEET,
  TOO_MANY_STUDENTS,
} from "../../../domain/summary_sheet.ts";
import { onSheetOf } from "../../queries/sheet_rows.ts";
import type { SummarySet } from "./make_summary_pdf.ts";
import { latestSignature, toRowSignature } from "./signatures/covered_rows.ts";
import { readSignaturesById } from "./signatures/signatures_by_id.ts";

type Row = {
  unitCode: string;
  revision: number;
  title: string;
  outcomes: number;
  firstName: string;
  lastName: string;
  learnerNumber: string | null;
  /** JSON: zero-based outcome index → its date, and where the work is. */
  dated: string;
  educator: string | null;
  admin: string | null;
};

/** The actor's rows of a unit, or one portfolio, archived or not, of an authorized actor. */
export type SheetScope = { actor: Actor; unitId: string } | { assignmentId: string };

/**
 * The scope's students with the date of each outcome (DECISIONS 8), newest revision first, and the signatures given for
 * these dates, oldest first. Throws `not_found` when there are none, `too_large`. Two queries.
 */
export async function readSummary(
  db: TenantReader,
  scope: SheetScope,
): Promise<{ sets: SummarySet[]; signatures: SheetSignature[] }> {
  const rows = await selectRows(db, scope);
  if (rows.length === 0) throw notFound();
  if (rows.length > SUMMARY_SHEET.students) throw new AppError("too_large", TOO_MANY_STUDENTS);
  const sets = summarySets(rows);
  const ids = sets.flatMap(({ students }) =>
    students.flatMap(({ signatures: { educator, admin } }) => [educator ?? [], admin ?? []].flat())
  );
  const signatures = await readSignaturesById(db, ids);
  return {
    sets,
    signatures: signatures.map(({ signedBy: _, createdAt: __, ...signature }) => signature),
  };
}

function selectRows(db: TenantReader, scope: SheetScope): Promise<Row[]> {
  const inScope = "assignmentId" in scope
    ? sql`unit_assignments.id = ${scope.assignmentId}`
    : onSheetOf(scope.unitId, scope.actor);
  return db.all<Row>(sql`
    select uas_units.unit_code as unitCode, unit_revisions.number as revision, unit_revisions.title,
      json_array_length(unit_revisions.outcomes) as outcomes, students.first_name as firstName,
      students.last_name as lastName, students.learner_number as learnerNumber, (
        select json_group_object(outcome_index, json_array(completed_date, held_at)) from submissions
        where assignment_id = unit_assignments.id and completed_date is not null
      ) as dated, ${latestSignature("educator")} as educator, ${latestSignature("admin")} as admin
    from unit_assignments
      join uas_units on uas_units.id = unit_assignments.unit_id
      join unit_revisions on unit_revisions.id = unit_assignments.revision_id
      join students on students.id = unit_assignments.student_id
    where ${inScope}
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
      students: students.map(toStudent),
    };
  });
}

function toStudent(
  { firstName, lastName, learnerNumber, outcomes, dated, educator, admin }: Row,
): SheetStudent {
  const byIndex: Record<string, [date: string, heldAt: string | null]> = JSON.parse(dated);
  const columns = Array.from({ length: outcomes }, (_, at) => byIndex[at] ?? [null, null] as const);
  const dates = columns.map(([date]) => date);
  const idOf = (json: string | null) => {
    const signature = dateOfCompletion(dates) === null ? null : toRowSignature(json);
    return signature?.same ? signature.id : null;
  };
  return {
    firstName,
    lastName,
    learnerNumber,
    dates,
    heldAt: columns.map(([, heldAt]) => heldAt),
    signatures: { educator: idOf(educator), admin: idOf(admin) },
  };
}
