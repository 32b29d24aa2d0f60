import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, forbidden } from "../../../../domain/errors.ts";
import { type Actor, closedMessage, decideOn } from "../../../../domain/permissions.ts";
import { checkReason, type PortfolioState, RETURNS } from "../../../../domain/workflow.ts";
import type { PortfolioRelation } from "../../../queries/portfolio_relations.ts";
import { movePortfolio } from "./move_portfolio.ts";

type Input = {
  portfolio: PortfolioRelation;
  reason: string;
  /** Status shown to the actor; a mismatch is a conflict. */
  from?: PortfolioState;
  now: Date;
};

/**
 * Returns a portfolio one step (DECISIONS 7), clearing that step's columns. Throws `invalid` without a reason, `forbidden`,
 * or `conflict` when not returnable or changed in the meantime.
 */
export async function returnPortfolio(tx: TenantWriter, actor: Actor, input: Input): Promise<void> {
  const { portfolio, now } = input;
  const { assignmentId, studentId, portfolioStatus: from } = portfolio;
  const reasonError = checkReason(input.reason);
  if (reasonError) throw new AppError("invalid", reasonError, { fields: { reason: reasonError } });
  if (from === null || from === "awarded") throw notReturnable(portfolio);
  const { to, by } = RETURNS[from];
  const decision = decideOn(actor, RETURN_CAPABILITIES[by], portfolio);
  if (decision === "closed") throw new AppError("conflict", closedMessage(portfolio));
  if (decision !== "yes") throw forbidden();
  if (input.from !== undefined && input.from !== from) throw changedMeanwhile(from);
  const text = input.reason.trim();
  const columns = () => CLEARED_COLUMNS[from];
  const move = { assignmentId, studentId, from, to, columns, declared: null, text, now };
  if (await movePortfolio(tx, actor, { step: "return", ...move }) === null) throw changedMeanwhile();
}

const RETURN_CAPABILITIES = {
  teacher: "portfolio.return_submitted",
  admin: "portfolio.return_assessed",
} as const;

/** By the status that is left. */
const CLEARED_COLUMNS = {
  submitted: { submittedAt: null, ownWorkDeclared: null, helpGiven: null },
  assessed: { assessedAt: null, assessedBy: null, assessmentDeclared: null, assessmentHelpGiven: null },
  verified: { verifiedAt: null, verifiedBy: null },
} as const;

function notReturnable(portfolio: PortfolioRelation): AppError {
  return new AppError(
    "conflict",
    portfolio.portfolioStatus === null
      ? "This portfolio has not been submitted, so it cannot be returned."
      : closedMessage(portfolio),
  );
}

function changedMeanwhile(portfolioStatus?: PortfolioState): AppError {
  const extra = portfolioStatus === undefined ? {} : { portfolioStatus };
  return new AppError("conflict", "This portfolio was changed by someone else just now.", { extra });
}
