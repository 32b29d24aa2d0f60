import type { TextBox } from "../domain/versions.ts";
import { recordOf } from "./browser_store.ts";

/** The two text boxes of an outcome and their API fields (API.md). */
export const TEXT_BOXES = {
  reflection: {
    title: "Student Reflection",
    empty: "No reflection yet.",
    text: "studentComment",
    date: "studentCommentDate",
  },
  feedback: {
    title: "Teacher Feedback",
    empty: "No feedback yet.",
    text: "teacherComment",
    date: "teacherCommentDate",
  },
} as const satisfies Record<TextBox, object>;

/** DECISIONS 11 */
export const SCRIBED_LABEL = "Written down by staff";

/** The date is the base of the next save (DECISIONS 13). */
export type SavedText = { text: string; date: string | null };

type Texts = {
  studentComment: string;
  studentCommentDate: string | null;
  teacherComment: string;
  teacherCommentDate: string | null;
};

export function savedText(submission: Texts, box: TextBox): SavedText {
  const { text, date } = TEXT_BOXES[box];
  return { text: submission[text], date: submission[date] };
}

export function saveBody(box: TextBox, text: string, base: string | null) {
  return box === "reflection"
    ? { studentComment: text, baseStudentCommentDate: base }
    : { teacherComment: text, baseTeacherCommentDate: base };
}

/** The current text from the response to a stale write (DECISIONS 13); null for any other error. */
export function conflictingText(response: unknown, box: TextBox): SavedText | null {
  const current = recordOf(recordOf(response).current);
  const text = current[TEXT_BOXES[box].text];
  const date = current[TEXT_BOXES[box].date];
  return typeof text === "string" ? { text, date: typeof date === "string" ? date : null } : null;
}
