import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  students,
  submissions,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import { readValues } from "../../../db/typed_rows.ts";
import { notFound } from "../../../domain/errors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { type Page, toPage } from "../../../domain/page.ts";
import { bySurname, compareTexts } from "../../../domain/name_order.ts";
import {
  orderStudents,
  type RegisterCell,
  registerCell,
  type RegisterStudent,
} from "../../../domain/register.ts";
import type { Outcome } from "../../../domain/units.ts";
import { jsonRow, jsonRowOfRows, jsonRows, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { SUBMISSION, submissionView } from "../portfolio/read_submissions.ts";
import { registerCursor, type RegisterInput, registerPage } from "./register_page.ts";

/** A page of a unit's students and the state of each outcome, on the wire. */
export type Register = Page<RegisterStudent> & {
  unitCode: string;
  /** Students of the scope, and those of the filter. */
  total: number;
  matching: number;
  /** Newest first; more than one where the unit was changed between portfolios. */
  revisions: RegisterRevision[];
};

export type RegisterRevision = {
  id: string;
  number: number;
  title: string;
  level: string;
  outcomes: Outcome[];
};

const REVISION = jsonRow({
  id: unitRevisions.id,
  number: unitRevisions.number,
  title: unitRevisions.title,
  level: unitRevisions.level,
  outcomes: unitRevisions.outcomes,
  unitCode: uasUnits.unitCode,
});

const STUDENT = jsonRow({
  assignmentId: unitAssignments.id,
  revision: unitRevisions.number,
  firstName: students.firstName,
  lastName: students.lastName,
  studentId: students.studentId,
  portfolioStatus: unitAssignments.portfolioStatus,
  submittedAt: unitAssignments.submittedAt,
  place: jsonValue<number>(sql`page.place`),
  sinceKey: jsonValue<string>(sql`page.since_key`),
});

const CELL = jsonRow({
  ...SUBMISSION.fields,
  // Whether there are words is enough.
  studentComment: jsonValue<string>(sql`substr(${submissions.studentComment}, 1, 1)`),
  teacherComment: jsonValue<string>(sql`substr(${submissions.teacherComment}, 1, 1)`),
  pieces: jsonValue<number>(sql`(
    select count(*) from submission_files e where e.submission_id = ${submissions.id} and e.removed_at is null)`),
});

const REGISTER = jsonRowOfRows({
  total: jsonValue<number>(sql`(select count(*) from seen)`),
  matching: jsonValue<number>(sql`(select count(*) from seen where matched)`),
  revisions: jsonRows(
    REVISION,
    sql`
    from ${unitRevisions} join ${uasUnits} on ${uasUnits.id} = ${unitRevisions.unitId}
    where ${unitRevisions.id} in (select revision_id from seen)`,
    ["number"],
  ),
  // Cross joins are not reordered: portfolios, students, revisions and submissions are sought, not scanned.
  students: jsonRows(
    STUDENT,
    sql`
    from page cross join ${unitAssignments} on ${unitAssignments.id} = page.id
      cross join ${students} on ${students.id} = ${unitAssignments.studentId}
      cross join ${unitRevisions} on ${unitRevisions.id} = ${unitAssignments.revisionId}`,
    ["place"],
  ),
  cells: jsonRows(
    CELL,
    sql`from page cross join ${submissions} on ${submissions.assignmentId} = page.id`,
    ["outcomeIndex"],
  ),
});

/**
 * Students of the unit who are not archived, in the scope of the actor. Throws `not_found` when there are none, whatever the filter. One
 * query, one row.
 */
export async function readRegister(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  input: RegisterInput,
): Promise<Register> {
  const { json } = await readValues(db, { json: REGISTER.sql }, sql`with ${registerPage(actor, input)}`);
  const { total, matching, revisions, students, cells } = parseJson(REGISTER, json);
  if (total === 0) throw notFound();
  const { items, next } = toPage(students, input.limit, registerCursor);
  const cellsOf = Map.groupBy(cells, ({ assignmentId }) => assignmentId);
  const register = items.toSorted(byName).map(({ place: _, sinceKey: __, submittedAt, ...student }) => ({
    ...student,
    submittedAt: submittedAt ?? undefined,
    cells: (cellsOf.get(student.assignmentId) ?? []).map(cellView),
  }));
  return {
    unitCode: revisions[0]!.unitCode,
    total,
    matching,
    revisions: revisions.toReversed().map(({ unitCode: _, ...revision }) => revision),
    items: orderStudents(register, input.order),
    next,
  };
}

function cellView({ pieces, ...row }: ReturnType<typeof CELL.decode>): RegisterCell {
  return registerCell(submissionView(row), pieces);
}

type Named = Pick<RegisterStudent, "firstName" | "lastName" | "studentId">;

function byName(a: Named, b: Named): number {
  return bySurname(a, b) || compareTexts(a.studentId, b.studentId);
}
