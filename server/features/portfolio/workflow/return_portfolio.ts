import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, forbidden } from "../../../../domain/errors.ts";
import { type Actor, type Capability, closedMessage, decideOn } from "../../../../domain/permissions.ts";
import { checkReason, type PortfolioState, RETURNS } from "../../../../domain/workflow.ts";
import { eventStatement } from "../../activity/events.ts";
import { notArchived, type PortfolioRelation } from "../../../queries/portfolio_relations.ts";
import { stepStatement } from "./step_statement.ts";

type Input = {
  portfolio: PortfolioRelation;
  reason: string;
  /** Status shown to the actor; a mismatch is a conflict. */
  from?: PortfolioState;
  now: Date;
};

/**
 * Returns a portfolio one step (DECISIONS 7), clearing that step's columns. Throws `invalid` without a
 * reason, `forbidden`, or `conflict` when not returnable or changed meanwhile.
 */
export async function returnPortfolio(tx: TenantWriter, actor: Actor, input: Input): Promise<void> {
  const { portfolio, now } = input;
  const { assignmentId, studentId, portfolioStatus: from } = portfolio;
  const reasonError = checkReason(input.reason);
  if (reasonError) throw new AppError("invalid", reasonError, { fields: { reason: reasonError } });
  if (from === null || from === "awarded") throw notReturnable(portfolio);
  const { to, by } = RETURNS[from];
  checkAllowed(actor, portfolio, RETURN_CAPABILITIES[by]);
  if (input.from !== undefined && input.from !== from) throw changedMeanwhile(from);
  const [moved] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update unit_assignments set portfolio_status = ${to}, ${CLEARED_COLUMNS[from]}
      where id = ${assignmentId} and portfolio_status is ${from} and ${notArchived(assignmentId)}
      returning id`),
    stepStatement(tx, {
      assignmentId,
      step: "return",
      from,
      to,
      actor,
      at: now,
      text: input.reason.trim(),
    }),
    eventStatement(tx, {
      what: "portfolio.returned",
      at: now,
      actor,
      studentId,
      assignmentId,
      data: { from, to },
    }),
  ]);
  if (moved.length === 0) throw changedMeanwhile();
}

const RETURN_CAPABILITIES = {
  teacher: "portfolio.return_submitted",
  admin: "portfolio.return_assessed",
} as const satisfies Record<string, Capability>;

/** Columns to clear per status. */
const CLEARED_COLUMNS: Record<keyof typeof RETURNS, SQL> = {
  submitted: sql`submitted_at = null, own_work_declared = null, help_given = null`,
  assessed:
    sql`assessed_at = null, assessed_by = null, assessment_declared = null, assessment_help_given = null`,
  verified: sql`verified_at = null, verified_by = null`,
};

function checkAllowed(actor: Actor, portfolio: PortfolioRelation, capability: Capability): void {
  const decision = decideOn(actor, capability, portfolio);
  if (decision === "closed") throw new AppError("conflict", closedMessage(portfolio));
  if (decision !== "yes") throw forbidden();
}

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
