import { desc, eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  students,
  submissions,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { SignaturePart } from "../../../domain/signatures.ts";
import {
  dateOfCompletion,
  type SheetSignature,
  type SheetStudent,
  type SheetUnit,
  SUMMARY_SHEET,
  TOO_MANY_STUDENTS,
} from "../../../domain/summary_sheet.ts";
import { jsonRow, jsonRows, parseJson } from "../../queries/json_rows.ts";
import { onSheetOf } from "../../queries/sheet_rows.ts";
import { LATEST_SIGNATURES } from "./signatures/covered_rows.ts";
import { readSignaturesById } from "./signatures/signatures_by_id.ts";

type Row = Awaited<ReturnType<typeof selectRows>>[number];

const DATED = jsonRows(
  jsonRow({
    outcomeIndex: submissions.outcomeIndex,
    completedDate: submissions.completedDate,
    heldAt: submissions.heldAt,
  }),
  sql`from ${submissions}
    where ${submissions.assignmentId} = ${unitAssignments.id} and ${submissions.completedDate} is not null`,
  ["outcomeIndex"],
);

/** The rows of a unit that the actor sees, or one portfolio, archived or not, for an authorized actor. */
export type SheetScope = { actor: Actor; unitId: string } | { assignmentId: string };

/** Students on one revision; `version` only where there are several. */
export type SummarySet = { unit: SheetUnit; version: number | null; students: SheetStudent[] };

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

function selectRows(db: TenantReader, scope: SheetScope) {
  const inScope = "assignmentId" in scope
    ? sql`unit_assignments.id = ${scope.assignmentId}`
    : onSheetOf(scope.unitId, scope.actor);
  return db.select({
    unitCode: uasUnits.unitCode,
    revision: unitRevisions.number,
    title: unitRevisions.title,
    outcomes: sql<number>`json_array_length(${unitRevisions.outcomes})`,
    firstName: students.firstName,
    lastName: students.lastName,
    learnerNumber: students.learnerNumber,
    dated: DATED.sql,
    educator: LATEST_SIGNATURES.educator.sql,
    admin: LATEST_SIGNATURES.admin.sql,
  }).from(unitAssignments)
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(inScope)
    .orderBy(desc(unitRevisions.number), students.lastName, students.firstName, students.studentKey)
    .limit(SUMMARY_SHEET.students + 1);
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
  const byIndex = new Map(parseJson(DATED, dated).map((row) => [row.outcomeIndex, row]));
  const columns = Array.from({ length: outcomes }, (_, at) => byIndex.get(at));
  const dates = columns.map((column) => column?.completedDate ?? null);
  const idOf = (part: SignaturePart, json: string) => {
    const signature = dateOfCompletion(dates) === null ? null : parseJson(LATEST_SIGNATURES[part], json);
    return signature?.same ? signature.id : null;
  };
  return {
    firstName,
    lastName,
    learnerNumber,
    dates,
    heldAt: columns.map((column) => column?.heldAt ?? null),
    signatures: { educator: idOf("educator", educator), admin: idOf("admin", admin) },
  };
}
