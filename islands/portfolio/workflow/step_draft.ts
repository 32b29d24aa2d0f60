import type { DraftStore } from "../../../browser/browser_store.ts";
import type { WorkflowStep } from "../../../domain/workflow.ts";
import { type FormTexts, ownDraft } from "../../form/form_draft.ts";

/** What was written about the help given, on the portfolio's page or the board, until the step is taken. */
export function stepDraft(step: WorkflowStep, assignmentId: string): DraftStore<FormTexts> {
  return ownDraft(`${step} ${assignmentId}`);
}
