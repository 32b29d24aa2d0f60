import { outcomeStatus, type Progress } from "../../domain/progress.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";

export type Tick = { complete: boolean; date: string | null };

/** What a teacher pressed: a plain tick leaves the day to the server (DECISIONS 8), since a tablet's clock may be wrong. */
export type TickPress = { complete: boolean; date?: string };

/** The tick that is shown until the server has said which day it was. `today` is the device's. */
export function shownTick({ complete, date }: TickPress, today: string): Tick {
  return { complete, date: complete ? date ?? today : null };
}

/** How many outcomes are marked complete: the one source of every 'x/y' and percentage on the page. */
export function progressOf(submissions: readonly SubmissionView[]): Progress {
  const completed = submissions.filter((submission) => submission.teacherOutcomeComplete).length;
  return { completed, total: submissions.length };
}

/** The outcomes with one of them ticked or unticked, before the server has said so. `files` are those of the portfolio. */
export function withTick(
  submissions: readonly SubmissionView[],
  id: string,
  { complete, date }: Tick,
  files: readonly FileView[],
): SubmissionView[] {
  return submissions.map((submission) => {
    if (submission.id !== id) return submission;
    const ticked = { ...submission, teacherOutcomeComplete: complete, completedDate: date };
    return { ...ticked, status: statusOf(ticked, files.filter((file) => file.submissionId === id)) };
  });
}

/** The tick that an outcome bears now. */
export function tickOf({ teacherOutcomeComplete, completedDate }: SubmissionView): Tick {
  return { complete: teacherOutcomeComplete, date: completedDate };
}

/** The outcomes with one as the server has it. */
export function withSubmission(
  submissions: readonly SubmissionView[],
  view: SubmissionView,
): SubmissionView[] {
  return submissions.map((submission) => submission.id === view.id ? view : submission);
}

/** The same after a text was saved: a tick that is still on its way is not taken back by an answer from before it. */
export function withComments(submissions: readonly SubmissionView[], view: SubmissionView): SubmissionView[] {
  return submissions.map((submission) => {
    if (submission.id !== view.id) return submission;
    const { teacherOutcomeComplete, completedDate, status } = submission;
    const ticking = teacherOutcomeComplete !== view.teacherOutcomeComplete;
    return ticking ? { ...view, teacherOutcomeComplete, completedDate, status } : view;
  });
}

/** The evidence with one more piece at its outcome's end; a piece that is there already stays where it is. */
export function withFile(files: readonly FileView[], added: FileView): FileView[] {
  return files.some((file) => file.id === added.id) ? [...files] : [...files, added];
}

/** The evidence without one piece. */
export function withoutFile(files: readonly FileView[], id: string): FileView[] {
  return files.filter((file) => file.id !== id);
}

/** What belongs to each of `count` outcomes, by index: evidence, or a teacher's resources. */
export function byOutcome<Item extends { outcomeIndex: number }>(
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
