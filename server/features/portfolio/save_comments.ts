import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { type Actor, type Capability, decideOn } from "../../../domain/permissions.ts";
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
  const [current] = await tx.db.all<Current>(sql`
    select student_comment, student_comment_date, teacher_comment, teacher_comment_date
    from submissions where id = ${submission.submissionId}`);
  if (!current) throw notFound();
  const changed = boxes(comments).filter((box) => box.text !== undefined && box.text !== current[box.column]);
  for (const box of changed) {
    checkAllowed(actor, submission, box);
    if (box.base !== undefined && box.base !== current[`${box.column}_date`]) throw stale(current);
  }
  if (changed.length === 0) return;
  await tx.batch(changed.flatMap((box) => [
    tx.db.run(sql`
      update submissions set ${sql.identifier(box.column)} = ${box.text},
        ${sql.identifier(`${box.column}_date`)} = ${now.toISOString()}
      where id = ${submission.submissionId}`),
    eventStatement(tx, {
      what: box.what,
      at: now,
      actor,
      studentId: submission.studentId,
      assignmentId: submission.assignmentId,
      data: { submissionId: submission.submissionId, outcome: submission.outcomeIndex + 1 },
    }, firstOfSitting(actor, submission, box.what, now)),
  ]));
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
    throw new AppError(
      "conflict",
      `This portfolio is ${submission.portfolioStatus}, so this can no longer be changed.`,
    );
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

function firstOfSitting(actor: Actor, submission: SubmissionRelation, what: string, now: Date): SQL {
  return sql`changes() = 1 and not exists (
    select 1 from events where assignment_id = ${submission.assignmentId} and what = ${what} and actor_id = ${actor.id}
      and data ->> 'submissionId' = ${submission.submissionId}
      and at > ${new Date(now.getTime() - SITTING).toISOString()})`;
}
