import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { type Actor, type Capability, closedMessage, decideOn } from "../../../../domain/permissions.ts";
import type { TextBox } from "../../../../domain/versions.ts";
import { eventStatement } from "../../activity/events.ts";
import { notArchived, type SubmissionRelation } from "../../../queries/portfolio_relations.ts";
import { type NewestVersion, newestVersion, pruneStatement, versionStatement } from "./save_version.ts";

export type Comments = {
  studentComment?: string;
  teacherComment?: string;
  /** Date of the text being edited; a newer one is a stale write (DECISIONS 13). */
  baseStudentCommentDate?: string | null;
  baseTeacherCommentDate?: string | null;
};

type BoxEdit = {
  box: TextBox;
  column: "student_comment" | "teacher_comment";
  capability: Capability;
  what: string;
  text: string | undefined;
  base: string | null | undefined;
};

/** Edits by one author within it are one event (DESIGN §2, Events). */
const SESSION_MS = 30 * 60_000;

/**
 * Saves the boxes present and their versions; unchanged text is a no-op. Throws `forbidden`, `conflict`
 * when locked, and `conflict` with `current` for a stale write.
 */
export async function saveComments(
  tx: TenantWriter,
  actor: Actor,
  input: { submission: SubmissionRelation; comments: Comments; now: Date },
): Promise<void> {
  const { submission, comments, now } = input;
  const current = await readCurrent(tx, submission.submissionId);
  const changed = boxesOf(comments).flatMap(({ text, ...writing }) =>
    text === undefined || text === current[writing.column] ? [] : [{ ...writing, text }]
  );
  if (changed.length === 0) return;
  if (current.archived === 1) throw new AppError("conflict", closedMessage({ archived: true }));
  for (const writing of changed) {
    checkAllowed(actor, submission, writing);
    if (writing.base !== undefined && writing.base !== current[`${writing.column}_date`]) {
      throw stale(current);
    }
  }
  const columns = changed.flatMap(({ box, column, text }) => [
    sql`${sql.identifier(column)} = ${text}, ${sql.identifier(`${column}_date`)} = ${now.toISOString()}`,
    ...(box === "reflection" ? [sql`student_comment_by_kind = ${actor.kind}`] : []),
  ]);
  const unchanged = changed.map(({ column }) =>
    sql`${sql.identifier(`${column}_date`)} is ${current[`${column}_date`]}`
  );
  const { submissionId, assignmentId, studentId, outcomeIndex } = submission;
  const [saved] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update submissions set ${sql.join(columns, sql`, `)}
      where id = ${submissionId} and ${notArchived(assignmentId)} and ${sql.join(unchanged, sql` and `)}
      returning id`),
    ...changed.map(({ box, text }) =>
      versionStatement(tx, { submissionId, box, words: text, before: current[box], actor, at: now })
    ),
    ...changed.map(({ column, what }) =>
      eventStatement(tx, {
        what,
        at: now,
        actor,
        studentId,
        assignmentId,
        data: { submissionId, outcome: outcomeIndex + 1 },
      }, startsSession(actor, submission, { what, column, now }))
    ),
    ...changed.map(({ box }) => pruneStatement(tx, submissionId, box)),
  ]);
  // Another server wrote meanwhile; within one server the tenant lock prevents it.
  if (saved.length === 0) throw stale(await readCurrent(tx, submissionId));
}

async function readCurrent(tx: TenantWriter, submissionId: string): Promise<CurrentTexts> {
  const [row] = await tx.db.all<StoredTexts & Record<TextBox, string | null> & { archived: 0 | 1 }>(sql`
    select student_comment, student_comment_date, teacher_comment, teacher_comment_date,
      not ${notArchived(sql`assignment_id`)} as archived,
      ${newestVersion("reflection")} as reflection, ${newestVersion("feedback")} as feedback
    from submissions where id = ${submissionId}`);
  if (!row) throw notFound();
  return { ...row, reflection: unpack(row.reflection), feedback: unpack(row.feedback) };
}

function unpack(packed: string | null): NewestVersion | null {
  return packed === null ? null : JSON.parse(packed);
}

type StoredTexts = Record<BoxEdit["column"], string> & Record<`${BoxEdit["column"]}_date`, string | null>;
type CurrentTexts = StoredTexts & Record<TextBox, NewestVersion | null> & { archived: 0 | 1 };

function boxesOf(comments: Comments): BoxEdit[] {
  return [
    {
      box: "reflection",
      column: "student_comment",
      capability: "outcome.reflect",
      what: "outcome.reflected",
      text: comments.studentComment,
      base: comments.baseStudentCommentDate,
    },
    {
      box: "feedback",
      column: "teacher_comment",
      capability: "outcome.feedback",
      what: "outcome.feedback_given",
      text: comments.teacherComment,
      base: comments.baseTeacherCommentDate,
    },
  ];
}

function checkAllowed(actor: Actor, submission: SubmissionRelation, { capability, column }: BoxEdit): void {
  const decision = decideOn(actor, capability, submission);
  if (decision === "closed") {
    throw new AppError("conflict", closedMessage(submission));
  }
  if (decision !== "yes") {
    const message = column === "teacher_comment"
      ? "Feedback is written by staff."
      : "This box is not yours to write.";
    throw new AppError("forbidden", message);
  }
}

function stale(current: CurrentTexts): AppError {
  return new AppError("conflict", "Someone else has written here since you opened this page.", {
    extra: {
      current: {
        studentComment: current.student_comment,
        studentCommentDate: current.student_comment_date,
        teacherComment: current.teacher_comment,
        teacherCommentDate: current.teacher_comment_date,
      },
    },
  });
}

function startsSession(
  actor: Actor,
  { assignmentId, submissionId }: SubmissionRelation,
  { what, column, now }: Pick<BoxEdit, "what" | "column"> & { now: Date },
): SQL {
  return sql`
    exists (
      select 1 from submissions
      where id = ${submissionId} and ${sql.identifier(`${column}_date`)} = ${now.toISOString()})
    and not exists (
      select 1 from events where assignment_id = ${assignmentId} and what = ${what} and actor_id = ${actor.id}
        and data ->> 'submissionId' = ${submissionId}
        and at > ${new Date(now.getTime() - SESSION_MS).toISOString()})`;
}
