import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { type Actor, type Capability, closedWords, decideOn } from "../../../../domain/permissions.ts";
import type { Box } from "../../../../domain/versions.ts";
import { eventStatement } from "../../activity/record_event.ts";
import { notArchived, type SubmissionRelation } from "../read_relation.ts";
import { type NewestVersion, newestVersion, pruneStatement, versionStatement } from "./keep_version.ts";

export type Comments = {
  studentComment?: string;
  teacherComment?: string;
  /** The date of the text that the writer had before them; a different one there now is a stale write (DECISIONS 13). */
  baseStudentCommentDate?: string | null;
  baseTeacherCommentDate?: string | null;
};

type Writing = {
  box: Box;
  column: "student_comment" | "teacher_comment";
  capability: Capability;
  what: string;
  text: string | undefined;
  base: string | null | undefined;
};

/** Writing within this time by one author on one outcome is one sitting, and one event (DESIGN §2, Events), in milliseconds. */
const SITTING = 30 * 60_000;

/**
 * Saves a reflection, feedback or both, and keeps each as a version of its box; an absent one is untouched, one that says
 * what stands there changes nothing.
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
  const changed = writings(comments).flatMap(({ text, ...writing }) =>
    text === undefined || text === current[writing.column] ? [] : [{ ...writing, text }]
  );
  if (changed.length === 0) return;
  if (current.archived === 1) throw new AppError("conflict", closedWords({ archived: true }));
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
      }, firstOfSitting(actor, submission, { what, column, now }))
    ),
    ...changed.map(({ box }) => pruneStatement(tx, submissionId, box)),
  ]);
  // Another server wrote between the reading and the writing; under one server's lock that cannot be.
  if (saved.length === 0) throw stale(await readCurrent(tx, submissionId));
}

async function readCurrent(tx: TenantWriter, submissionId: string): Promise<Current> {
  const [row] = await tx.db.all<Stored & Record<Box, string | null> & { archived: 0 | 1 }>(sql`
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

type Stored = Record<Writing["column"], string> & Record<`${Writing["column"]}_date`, string | null>;
type Current = Stored & Record<Box, NewestVersion | null> & { archived: 0 | 1 };

function writings(comments: Comments): Writing[] {
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

function checkAllowed(actor: Actor, submission: SubmissionRelation, { capability, column }: Writing): void {
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
  { what, column, now }: Pick<Writing, "what" | "column"> & { now: Date },
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
