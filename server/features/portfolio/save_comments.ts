import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { type Actor, type Capability, closedWords, decideOn } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";
import type { SubmissionRelation } from "./read_relation.ts";

export type Comments = {
  studentComment?: string;
  teacherComment?: string;
  /** The date of the text that the writer had before them; a different one there now is a stale write (DECISIONS 13). */
  baseStudentCommentDate?: string | null;
  baseTeacherCommentDate?: string | null;
};

type Box = {
  column: "student_comment" | "teacher_comment";
  capability: Capability;
  what: string;
  text: string | undefined;
  base: string | null | undefined;
};

/** Writing within this time by one author on one outcome is one sitting, and one event (DESIGN §2, Events), in milliseconds. */
const SITTING = 30 * 60_000;

/**
 * Saves a reflection, feedback or both; an absent one is untouched, one that says what stands there changes nothing.
 * Throws forbidden for changing a box that is not the actor's, conflict for one that is locked, and conflict with
 * `current` when somebody else has written there since.
 */
export async function saveComments(
  tx: TenantWriter,
  actor: Actor,
  input: { submission: SubmissionRelation; comments: Comments; now: Date },
): Promise<void> {
  const { submission, comments, now } = input;
  const current = await readCurrent(tx, submission.submissionId);
  const changed = boxes(comments).filter((box) => box.text !== undefined && box.text !== current[box.column]);
  for (const box of changed) {
    checkAllowed(actor, submission, box);
    if (box.base !== undefined && box.base !== current[`${box.column}_date`]) throw stale(current);
  }
  if (changed.length === 0) return;
  const columns = changed.map(({ column, text }) =>
    sql`${sql.identifier(column)} = ${text}, ${sql.identifier(`${column}_date`)} = ${now.toISOString()}`
  );
  const unchanged = changed.map(({ column }) =>
    sql`${sql.identifier(`${column}_date`)} is ${current[`${column}_date`]}`
  );
  const [saved] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update submissions set ${sql.join(columns, sql`, `)}
      where id = ${submission.submissionId} and ${sql.join(unchanged, sql` and `)}
      returning id`),
    ...changed.map(({ column, what }) =>
      eventStatement(tx, {
        what,
        at: now,
        actor,
        studentId: submission.studentId,
        assignmentId: submission.assignmentId,
        data: { submissionId: submission.submissionId, outcome: submission.outcomeIndex + 1 },
      }, firstOfSitting(actor, submission, { what, column, now }))
    ),
  ]);
  // Another server wrote between the reading and the writing; under one server's lock that cannot be.
  if (saved.length === 0) throw stale(await readCurrent(tx, submission.submissionId));
}

async function readCurrent(tx: TenantWriter, submissionId: string): Promise<Current> {
  const [current] = await tx.db.all<Current>(sql`
    select student_comment, student_comment_date, teacher_comment, teacher_comment_date
    from submissions where id = ${submissionId}`);
  if (!current) throw notFound();
  return current;
}

type Current = Record<Box["column"], string> & Record<`${Box["column"]}_date`, string | null>;

function boxes(comments: Comments): Box[] {
  return [
    {
      column: "student_comment",
      capability: "outcome.reflect",
      what: "outcome.reflected",
      text: comments.studentComment,
      base: comments.baseStudentCommentDate,
    },
    {
      column: "teacher_comment",
      capability: "outcome.feedback",
      what: "outcome.feedback_given",
      text: comments.teacherComment,
      base: comments.baseTeacherCommentDate,
    },
  ];
}

function checkAllowed(actor: Actor, submission: SubmissionRelation, { capability, column }: Box): void {
  const decision = decideOn(actor, capability, submission);
  if (decision === "closed") {
    throw new AppError("conflict", closedWords(submission));
  }
  if (decision !== "yes") {
    const whose = column === "teacher_comment"
      ? "Feedback is written by staff."
      : "This box is not yours to write.";
    throw new AppError("forbidden", whose);
  }
}

function stale(current: Current): AppError {
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

/** That this writing was kept, and is the author's first on this outcome for half an hour. */
function firstOfSitting(
  actor: Actor,
  { assignmentId, submissionId }: SubmissionRelation,
  { what, column, now }: Pick<Box, "what" | "column"> & { now: Date },
): SQL {
  return sql`
    exists (
      select 1 from submissions
      where id = ${submissionId} and ${sql.identifier(`${column}_date`)} = ${now.toISOString()})
    and not exists (
      select 1 from events where assignment_id = ${assignmentId} and what = ${what} and actor_id = ${actor.id}
        and data ->> 'submissionId' = ${submissionId}
        and at > ${new Date(now.getTime() - SITTING).toISOString()})`;
}
