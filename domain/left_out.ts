import { type Actor, closedMessage, decideOn, type Relation } from "./permissions.ts";
import type { StepForMany } from "./step_many.ts";
import { checkStep, NO_SUCH_PORTFOLIO, type PortfolioState } from "./workflow.ts";

/** A portfolio as a step for many looks at it. */
export type StepCandidate = Relation & {
  portfolioStatus: PortfolioState;
  archived: boolean;
  /** 1-based numbers of the outcomes that are not complete, of `total`. */
  missing: readonly number[];
  total: number;
  /** The actor assessed it, in a school where another person verifies. */
  ownAssessment: boolean;
};

/** Why a portfolio is left out, as the single step would say; null where the step can be taken. */
export function leftOutReason(
  actor: Actor,
  step: StepForMany,
  candidate: StepCandidate | undefined,
): string | null {
  const decision = decideOn(actor, `portfolio.${step}`, candidate ?? null);
  if (candidate === undefined || decision === "hidden") return NO_SUCH_PORTFOLIO;
  if (decision === "closed") return closedMessage(candidate);
  const { portfolioStatus, missing, total, ownAssessment } = candidate;
  return checkStep(step, portfolioStatus, {
    missing,
    completed: total - missing.length,
    total,
    ownAssessment,
  });
}
