import { STEPS, type WorkflowStep } from "./workflow.ts";
import type { Declaration } from "./declarations.ts";

/** A step of a portfolio's history, or a declaration made after its step. */
type HistoryKind = WorkflowStep | "return" | Declaration;

export function historyTitle(kind: HistoryKind): string {
  switch (kind) {
    case "return":
      return "Portfolio returned";
    case "own_work":
    case "assessment":
      return "Declaration made later";
    default:
      return STEPS[kind].done;
  }
}

/** DECISIONS 9; null where none was asked for. */
export function declarationText(kind: HistoryKind, declared: boolean | null): string | null {
  if (declared === null) return null;
  if (kind === "submit" || kind === "own_work") {
    return declared ? "Declared: the student's own work." : "Not declared to be the student's own work.";
  }
  return declared ? "Declared: looked at, and the student's own work." : "Assessed without the declaration.";
}

/** Before the words of an entry. */
export function historyLabel(kind: string): string | null {
  return kind === "submit" || kind === "assess" ? "Help given:" : kind === "return" ? "Why:" : null;
}
