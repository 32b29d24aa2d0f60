import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import type { Saved } from "./draft.ts";

/** The two writing boxes of an outcome: their words, and the fields that carry them (API.md). */
export const WRITING_BOXES = {
  reflection: {
    title: "Student Reflection",
    empty: "No reflection yet.",
    text: "studentComment",
    date: "studentCommentDate",
    base: "baseStudentCommentDate",
  },
  feedback: {
    title: "Teacher Feedback",
    empty: "No feedback yet.",
    text: "teacherComment",
    date: "teacherCommentDate",
    base: "baseTeacherCommentDate",
  },
} as const;

/** What a reflection says that staff wrote down (DECISIONS 11). */
export const SCRIBED = "Written down by staff";

export type WritingBoxName = keyof typeof WRITING_BOXES;

/** What the server holds of one box. */
export function savedIn(submission: SubmissionView, box: WritingBoxName): Saved {
  const { text, date } = WRITING_BOXES[box];
  return { text: submission[text], date: submission[date] };
}

/** The body of the call that saves a box. */
export function saveBody(box: WritingBoxName, words: string, baseDate: string | null) {
  const { text, base } = WRITING_BOXES[box];
  return { [text]: words, [base]: baseDate };
}

/** What now stands in a box according to the answer of a stale write (DECISIONS 13), or null when it is none. */
export function theirsIn(answer: unknown, box: WritingBoxName): Saved | null {
  const current = isRecord(answer) ? answer.current : undefined;
  if (!isRecord(current)) return null;
  const text = current[WRITING_BOXES[box].text];
  const date = current[WRITING_BOXES[box].date];
  return typeof text === "string" ? { text, date: typeof date === "string" ? date : null } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
