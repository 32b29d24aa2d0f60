import { outcomeStatus, type Progress } from "../../../domain/progress.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";

export type Completion = { complete: boolean; date: string | null; heldAt: string | null };

/** Without a date the server sets the day (DECISIONS 8, 29), since a tablet's clock may be wrong. */
export type CompletionInput = {
  complete: boolean;
  date?: string;
  /** Place of the student's work (DECISIONS 28); empty removes it. */
  heldAt?: string;
  discardDate?: boolean;
};

export function completionOf(submission: SubmissionView): Completion {
  const { teacherOutcomeComplete: complete, completedDate: date, heldAt } = submission;
  return { complete, date, heldAt };
}

/** Shown until the server responds; `today` is the device's. */
export function optimisticCompletion(
  { complete, date, heldAt }: CompletionInput,
  before: Completion,
  today: string,
): Completion {
  return {
    complete,
    date: complete ? date ?? before.date ?? today : null,
    heldAt: heldAt === undefined ? before.heldAt : heldAt.trim() || null,
  };
}

/** The call that undoes another: a date that the mistake made is not remembered, one that it took up again is. */
export function undoOf(
  input: CompletionInput,
  before: Completion,
  after: Completion,
  today: string,
): CompletionInput {
  const undo: CompletionInput = { complete: before.complete, heldAt: before.heldAt ?? "" };
  if (before.complete && before.date !== null) undo.date = before.date;
  if (!before.complete && after.complete) {
    undo.discardDate = input.date !== undefined || after.date === today;
  }
  return undo;
}

export function progressOf(submissions: readonly SubmissionView[]): Progress {
  const completed = submissions.filter((submission) => submission.teacherOutcomeComplete).length;
  return { completed, total: submissions.length };
}

/** `files` are those of the whole portfolio. */
export function withCompletion(
  submissions: readonly SubmissionView[],
  id: string,
  { complete, date, heldAt }: Completion,
  files: readonly FileView[],
): SubmissionView[] {
  return submissions.map((submission) => {
    if (submission.id !== id) return submission;
    const completed = { ...submission, teacherOutcomeComplete: complete, completedDate: date, heldAt };
    return { ...completed, status: statusOf(completed, files.filter((file) => file.submissionId === id)) };
  });
}

/** The response to a saved text; a completion that is still being saved stays. */
export function withComments(submissions: readonly SubmissionView[], view: SubmissionView): SubmissionView[] {
  return submissions.map((submission) => {
    if (submission.id !== view.id) return submission;
    const { teacherOutcomeComplete, completedDate, status } = submission;
    const completionPending = teacherOutcomeComplete !== view.teacherOutcomeComplete;
    return completionPending ? { ...view, teacherOutcomeComplete, completedDate, status } : view;
  });
}

export function withFile(files: readonly FileView[], added: FileView): FileView[] {
  return files.some((file) => file.id === added.id) ? [...files] : [...files, added];
}

export function withoutFile(files: readonly FileView[], id: string): FileView[] {
  return files.filter((file) => file.id !== id);
}

export function groupByOutcome<Item extends { outcomeIndex: number }>(
  items: readonly Item[],
  count: number,
): Item[][] {
  const groups = Array.from({ length: count }, (): Item[] => []);
  for (const item of items) groups[item.outcomeIndex]?.push(item);
  return groups;
}

function statusOf(submission: SubmissionView, files: readonly FileView[]) {
  const { studentCommentDate, evidenceChangedAt } = submission;
  const dates = [studentCommentDate, evidenceChangedAt, ...files.map((file) => file.uploadedAt)];
  return outcomeStatus({
    teacherOutcomeComplete: submission.teacherOutcomeComplete,
    hasFeedback: submission.teacherComment !== "",
    teacherCommentDate: submission.teacherCommentDate,
    hasWork: files.length > 0 || submission.studentComment !== "",
    studentChangedAt: dates.reduce((a, b) => (b ?? "") > (a ?? "") ? b : a, null),
  });
}
