import { dayFirst, dayIn } from "./dates.ts";
import { OUTCOME_LABELS } from "./progress.ts";
import type { RegisterCell, RegisterStudent } from "./register.ts";
import { dateOfCompletion } from "./summary_sheet.ts";
import { evidenceOpen, portfolioLabel, returnOf } from "./workflow.ts";

/** Verbatim (spec 2 §2). */
export const NOT_YET_REVIEWED = "Not yet reviewed";

/** What the sheet shows of an outcome: the day on which it was achieved, else that of the feedback (DECISIONS 8). */
type SheetMark = { kind: "achieved" | "reviewed"; date: string } | { kind: "none" };

/** `date`: DD/MM/YYYY. */
export function sheetMark(cell: RegisterCell, timeZone: string): SheetMark {
  const { status, completedDate, reviewedAt } = cell;
  if (status === "completed" && completedDate) return { kind: "achieved", date: dayFirst(completedDate) };
  if (reviewedAt === undefined) return { kind: "none" };
  return { kind: "reviewed", date: dayFirst(dayIn(timeZone, new Date(reviewedAt))) };
}

/** The day of the last outcome as DD/MM/YYYY, else spec 2 §2. */
export function completionText({ cells }: Pick<RegisterStudent, "cells">): string {
  if (cells.length === 0 || cells.some(({ status }) => status !== "completed")) {
    return OUTCOME_LABELS.pending;
  }
  const date = dateOfCompletion(cells.map(({ completedDate }) => completedDate ?? null));
  return date === null ? OUTCOME_LABELS.completed : dayFirst(date);
}

/** Why an outcome's date cannot be changed; null where it can. */
export function sheetClosedText(
  { portfolioStatus }: Pick<RegisterStudent, "portfolioStatus">,
): string | null {
  if (evidenceOpen(portfolioStatus)) return null;
  const reason = `This portfolio is ${portfolioLabel(portfolioStatus).toLowerCase()}, so its dates`;
  return returnOf(portfolioStatus) === null
    ? `${reason} can no longer be changed.`
    : `${reason} cannot be changed, unless an administrator returns it.`;
}
