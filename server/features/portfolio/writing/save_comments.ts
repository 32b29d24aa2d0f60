import { and, eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { submissions } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { isBlank } from "../../../../domain/blank.ts";
import { type Actor, closedMessage, decideOn } from "../../../../domain/permissions.ts";
import { TEXT_BOX_KINDS, type TextBox } from "../../../../domain/versions.ts";
import { notArchived, type SubmissionRelation } from "../../../queries/portfolio_relations.ts";
import { parseJson } from "../../../queries/json_rows.ts";
import { eventStatement } from "../../activity/events.ts";
import { newestVersion, pruneStatement, versionStatement } from "./save_version.ts";

export type Comments = {
  studentComment?: string;
  teacherComment?: string;
  /** Date of the text being edited; a newer one is a stale write (DECISIONS 13). */
  baseStudentCommentDate?: string | null;
  baseTeacherCommentDate?: string | null;
};

const BOXES = {
  reflection: {
    text: "studentComment",
    date: "studentCommentDate",
    base: "baseStudentCommentDate",
    capability: "outcome.reflect",
    event: "outcome.reflected",
    refusal: "You can't write in this box.",
  },
  feedback: {
    text: "teacherComment",
    date: "teacherCommentDate",
    base: "baseTeacherCommentDate",
    capability: "outcome.feedback",
    event: "outcome.feedback_given",
    refusal: "Feedback is written by staff.",
  },
} as const satisfies Record<TextBox, object>;

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
  const { submissionId, assignmentId, studentId, outcomeIndex } = submission;
  const current = await readCurrent(tx, submissionId);
  const changed = TEXT_BOX_KINDS.flatMap((box) => {
    const words = wordsOf(comments[BOXES[box].text]);
    return words === undefined || words === current[BOXES[box].text] ? [] : [{ ...BOXES[box], box, words }];
  });
  if (changed.length === 0) return;
  if (!current.writable) throw new AppError("conflict", closedMessage({ archived: true }));
  const values: Partial<typeof submissions.$inferInsert> = {};
  for (const { box, words, text, date, base, capability, refusal } of changed) {
    const decision = decideOn(actor, capability, submission);
    if (decision === "closed") throw new AppError("conflict", closedMessage(submission));
    if (decision !== "yes") throw new AppError("forbidden", refusal);
    if (comments[base] !== undefined && comments[base] !== current[date]) throw stale(current);
    values[text] = words;
    values[date] = now.toISOString();
    if (box === "reflection") values.studentCommentByKind = actor.kind === "student" ? "student" : "staff";
  }
  const [saved] = await tx.batch([
    tx.db.update(submissions).set(values)
      .where(and(
        eq(submissions.id, submissionId),
        notArchived(assignmentId),
        ...changed.map(({ date }) => sql`${submissions[date]} is ${current[date]}`),
      ))
      .returning({ id: submissions.id }),
    ...changed.map(({ box, words }) =>
      versionStatement(tx, { submissionId, box, words, before: current[box], actor, at: now })
    ),
    ...changed.map(({ event: what, date }) =>
      eventStatement(tx, {
        what,
        at: now,
        actor,
        studentId,
        assignmentId,
        data: { submissionId, outcome: outcomeIndex + 1 },
      }, startsSession(actor, submission, { what, savedAt: submissions[date], now }))
    ),
    ...changed.map(({ box }) => pruneStatement(tx, submissionId, box)),
  ]);
  // Another server wrote in between; within one server the tenant lock prevents it.
  if (saved.length === 0) throw stale(await readCurrent(tx, submissionId));
}

/** Spaces alone are neither work nor feedback. */
function wordsOf(text: string | undefined): string | undefined {
  return text !== undefined && isBlank(text) ? "" : text;
}

type CurrentTexts = Awaited<ReturnType<typeof readCurrent>>;

const NEWEST = { reflection: newestVersion("reflection"), feedback: newestVersion("feedback") };

async function readCurrent(tx: TenantWriter, submissionId: string) {
  const [row] = await tx.db.select({
    studentComment: submissions.studentComment,
    studentCommentDate: submissions.studentCommentDate,
    teacherComment: submissions.teacherComment,
    teacherCommentDate: submissions.teacherCommentDate,
    writable: notArchived(sql`assignment_id`),
    reflection: NEWEST.reflection.sql,
    feedback: NEWEST.feedback.sql,
  }).from(submissions).where(eq(submissions.id, submissionId));
  if (!row) throw notFound();
  return {
    ...row,
    reflection: parseJson(NEWEST.reflection, row.reflection),
    feedback: parseJson(NEWEST.feedback, row.feedback),
  };
}

function stale(
  { studentComment, studentCommentDate, teacherComment, teacherCommentDate }: CurrentTexts,
): AppError {
  return new AppError("conflict", "Someone else has written here since you opened this page.", {
    extra: { current: { studentComment, studentCommentDate, teacherComment, teacherCommentDate } },
  });
}

function startsSession(
  actor: Actor,
  { assignmentId, submissionId }: SubmissionRelation,
  { what, savedAt, now }: { what: string; savedAt: SQLWrapper; now: Date },
): SQL {
  return sql`
    exists (select 1 from submissions where id = ${submissionId} and ${savedAt} = ${now.toISOString()})
    and not exists (
      select 1 from events where assignment_id = ${assignmentId} and what = ${what} and actor_id = ${actor.id}
        and data ->> 'submissionId' = ${submissionId}
        and at > ${new Date(now.getTime() - SESSION_MS).toISOString()})`;
}
