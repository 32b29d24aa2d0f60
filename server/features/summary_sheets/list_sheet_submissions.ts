import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, submissions, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jsonRow, readRows } from "../../queries/json_rows.ts";
import { onSheetOf } from "../../queries/sheet_rows.ts";
import { SUBMISSION, type SubmissionView, submissionView } from "../portfolio/read_submissions.ts";

/** On the wire (spec 2 §7). */
export type SheetSubmission = SubmissionView & {
  student: { id: string; studentId: string; firstName: string; lastName: string };
};

const ROW = jsonRow({
  ...SUBMISSION.fields,
  ofStudent: students.id,
  studentId: students.studentId,
  firstName: students.firstName,
  lastName: students.lastName,
});

/** Submissions on the actor's sheet of a unit, portfolio by portfolio. Throws `not_found` without any. One query. */
export async function listSheetSubmissions(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { unitId, limit, cursor }: PageInput & { unitId: string },
): Promise<Page<SheetSubmission>> {
  const behind = cursor === null
    ? sql`1`
    : sql`(assignment_id, outcome_index) > (select assignment_id, outcome_index from submissions where id = ${cursor})`;
  const rows = await readRows(
    db,
    ROW,
    sql`
    from ${unitAssignments} join ${students} on ${students.id} = ${unitAssignments.studentId}
      join ${submissions} on ${submissions.assignmentId} = ${unitAssignments.id}
    where ${onSheetOf(unitId, actor)} and ${behind}
    order by ${submissions.assignmentId}, ${submissions.outcomeIndex} limit ${limit + 1}`,
  );
  if (rows.length === 0 && cursor === null) throw notFound();
  return toPage(rows.map(toItem), limit, ({ id }) => id);
}

function toItem(
  { ofStudent, studentId, firstName, lastName, ...submission }: ReturnType<typeof ROW.decode>,
): SheetSubmission {
  return { ...submissionView(submission), student: { id: ofStudent, studentId, firstName, lastName } };
}
