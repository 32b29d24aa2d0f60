import type { OutcomeStatus } from "../../../domain/progress.ts";
import type { PortfolioStatus } from "../../../domain/workflow.ts";

export const OUTCOME_TONES = {
  pending: "neutral",
  submitted: "info",
  reviewed: "warning",
  completed: "success",
} as const satisfies Record<OutcomeStatus, string>;

/** `open`: not submitted. */
export const STATE_TONES = {
  open: "neutral",
  submitted: "info",
  assessed: "info",
  verified: "info",
  awarded: "success",
} as const satisfies Record<PortfolioStatus | "open", string>;
