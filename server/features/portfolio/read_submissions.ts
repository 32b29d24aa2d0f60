import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";
import { type OutcomeStatus, outcomeStatus } from "../../../domain/progress.ts";

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
  evidenceChangedAt: string | null;
};

/** Ordered by index; one query. */
export async function readSubmissions(db: TenantReader, assignmentId: string): Promise<SubmissionView[]> {
  return await read(db, sql`s.assignment_id = ${assignmentId}`);
}

/** Throws `not_found`. */
export async function readSubmission(db: TenantReader, id: string): Promise<SubmissionView> {
  const [view] = await read(db, sql`s.id = ${id}`);
  if (!view) throw notFound();
  return view;
}

async function read(db: TenantReader, which: SQL): Promise<SubmissionView[]> {
  const [row] = await db.all<{ packed: string }>(sql`select ${packedSubmissions(which)} as packed`);
  return unpackSubmissions(JSON.parse(row?.packed ?? "[]"));
}

export type PackedSubmission = Omit<SubmissionView, "status" | "teacherOutcomeComplete" | "scribed"> & {
  complete: 0 | 1;
  scribed: 0 | 1;
  hasEvidence: 0 | 1;
};

/** A JSON array expression, cheaper than rows; `which` is a condition over `submissions s`. */
export function packedSubmissions(which: SQL): SQL<string> {
  return sql<string>`(
    select json_group_array(json_object(
      'id', s.id, 'assignmentId', s.assignment_id, 'outcomeIndex', s.outcome_index, 'outcomeId', s.outcome_id,
      'studentComment', s.student_comment, 'studentCommentDate', s.student_comment_date,
      'scribed', s.student_comment_by_kind is 'staff',
      'teacherComment', s.teacher_comment, 'teacherCommentDate', s.teacher_comment_date,
      'evidenceChangedAt', s.evidence_changed_at, 'complete', s.teacher_outcome_complete,
      'completedDate', s.completed_date,
      'hasEvidence', exists (
        select 1 from submission_files e where e.submission_id = s.id and e.removed_at is null))
      order by s.outcome_index)
    from submissions s where ${which})`;
}

export function unpackSubmissions(packed: readonly PackedSubmission[]): SubmissionView[] {
  return packed.map(unpack);
}

function unpack({ hasEvidence, complete, scribed, ...row }: PackedSubmission): SubmissionView {
  const teacherOutcomeComplete = complete === 1;
  const status = outcomeStatus({
    teacherOutcomeComplete,
    hasFeedback: row.teacherComment !== "",
    teacherCommentDate: row.teacherCommentDate,
    hasWork: hasEvidence === 1 || row.studentComment !== "",
    studentChangedAt: latest(row.studentCommentDate, row.evidenceChangedAt),
  });
  return { ...row, scribed: scribed === 1, teacherOutcomeComplete, status };
}

function latest(...dates: (string | null)[]): string | null {
  return dates.reduce((a, b) => (b ?? "") > (a ?? "") ? b : a, null);
}
