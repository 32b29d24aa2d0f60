import { eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { submissions } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { type OutcomeStatus, outcomeStatus } from "../../../domain/progress.ts";
import { jsonFlag, jsonRow, jsonRows, readJson } from "../../queries/json_rows.ts";

/** Wire format (spec 1 §3); `status` is derived (DECISIONS 5). */
export type SubmissionView = {
  id: string;
  assignmentId: string;
  outcomeIndex: number;
  outcomeId: string;
  status: OutcomeStatus;
  studentComment: string;
  studentCommentDate: string | null;
  /** Staff wrote the reflection on the student's behalf. */
  scribed: boolean;
  teacherComment: string;
  teacherCommentDate: string | null;
  teacherOutcomeComplete: boolean;
  /** `YYYY-MM-DD`. */
  completedDate: string | null;
  /** From before it was unticked; ticking it again takes it (DECISIONS 29). */
  earlierDate: string | null;
  evidenceChangedAt: string | null;
  /** Place of the student's work, if stated (DECISIONS 28). */
  heldAt: string | null;
};

/** Ordered by index; one query. */
export async function readSubmissions(db: TenantReader, assignmentId: string): Promise<SubmissionView[]> {
  const rows = await readJson(db, submissionRows(eq(submissions.assignmentId, assignmentId)));
  return rows.map(submissionView);
}

/** Submissions of the ids that exist, in any order; one query. */
export async function readSubmissionsById(
  db: TenantReader,
  ids: readonly string[],
): Promise<SubmissionView[]> {
  const rows = await readJson(
    db,
    submissionRows(sql`${submissions.id} in (select value from json_each(${JSON.stringify(ids)}))`),
  );
  return rows.map(submissionView);
}

/** Throws `not_found`. */
export async function readSubmission(db: TenantReader, id: string): Promise<SubmissionView> {
  const [row] = await readJson(db, submissionRows(eq(submissions.id, id)));
  if (!row) throw notFound();
  return submissionView(row);
}

export const SUBMISSION = jsonRow({
  id: submissions.id,
  assignmentId: submissions.assignmentId,
  outcomeIndex: submissions.outcomeIndex,
  outcomeId: submissions.outcomeId,
  studentComment: submissions.studentComment,
  studentCommentDate: submissions.studentCommentDate,
  scribed: jsonFlag(sql`${submissions.studentCommentByKind} is 'staff'`),
  teacherComment: submissions.teacherComment,
  teacherCommentDate: submissions.teacherCommentDate,
  teacherOutcomeComplete: submissions.teacherOutcomeComplete,
  completedDate: submissions.completedDate,
  earlierDate: submissions.earlierDate,
  evidenceChangedAt: submissions.evidenceChangedAt,
  heldAt: submissions.heldAt,
  hasEvidence: jsonFlag(sql`exists (
    select 1 from submission_files e where e.submission_id = ${submissions.id} and e.removed_at is null)`),
});
type SubmissionRow = ReturnType<typeof SUBMISSION.decode>;

/** Ordered by index; `which` is a condition over `submissions`. */
export function submissionRows(which: SQL) {
  return jsonRows(SUBMISSION, sql`from ${submissions} where ${which}`, ["outcomeIndex"]);
}

export function submissionView({ hasEvidence, ...row }: SubmissionRow): SubmissionView {
  const status = outcomeStatus({
    teacherOutcomeComplete: row.teacherOutcomeComplete,
    hasFeedback: row.teacherComment !== "",
    teacherCommentDate: row.teacherCommentDate,
    hasWork: hasEvidence || row.studentComment !== "",
    studentChangedAt: latest(row.studentCommentDate, row.evidenceChangedAt),
  });
  return { ...row, status };
}

function latest(...dates: (string | null)[]): string | null {
  return dates.reduce((a, b) => (b ?? "") > (a ?? "") ? b : a, null);
}
