import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, forbidden } from "../../../../domain/errors.ts";
import { type Actor, type Capability, closedWords, decideOn } from "../../../../domain/permissions.ts";
import { checkReason, type PortfolioState, RETURNS } from "../../../../domain/workflow.ts";
import { eventStatement } from "../../activity/record_event.ts";
import { notArchived, type PortfolioRelation } from "../read_relation.ts";
import { stepStatement } from "./step_statement.ts";

type Input = {
  portfolio: PortfolioRelation;
  /** Why, in their words. */
  reason: string;
  /** The state that the person had before them; another one by now is a conflict. Undefined when they did not say. */
  from?: PortfolioState;
  now: Date;
};

/**
 * Gives a portfolio back one step, with a reason (DECISIONS 7): submitted → none by a teacher, assessed → submitted and
 * verified → assessed by an administrator. What the step had set is cleared; the step itself stays in the timeline. Of
 * twenty at once, one succeeds. Throws invalid for a reason that says nothing, forbidden for a state that is another's to
 * give back, conflict where nothing can be given back or the state has changed.
 */
export async function returnPortfolio(tx: TenantWriter, actor: Actor, input: Input): Promise<void> {
  const { portfolio, now } = input;
  const { assignmentId, studentId, portfolioStatus: from } = portfolio;
  const problem = checkReason(input.reason);
  if (problem) throw new AppError("invalid", problem, { fields: { reason: problem } });
  if (from === null || from === "awarded") throw notReturnable(portfolio);
  const { to, by } = RETURNS[from];
  checkAllowed(actor, portfolio, RETURN_CAPABILITIES[by]);
  if (input.from !== undefined && input.from !== from) throw changedMeanwhile(from);
  const [moved] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update unit_assignments set portfolio_status = ${to}, ${CLEARED[from]}
      where id = ${assignmentId} and portfolio_status is ${from} and ${notArchived(assignmentId)}
      returning id`),
    stepStatement(tx, {
      assignmentId,
      step: "return",
      from,
      to,
      actor,
      at: now,
      words: input.reason.trim(),
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

/** The columns of the step that is taken back, emptied. */
const CLEARED: Record<keyof typeof RETURNS, SQL> = {
  submitted: sql`submitted_at = null, own_work_declared = null, help_given = null`,
  assessed:
    sql`assessed_at = null, assessed_by = null, assessment_declared = null, assessment_help_given = null`,
  verified: sql`verified_at = null, verified_by = null`,
};

function checkAllowed(actor: Actor, portfolio: PortfolioRelation, capability: Capability): void {
  const decision = decideOn(actor, capability, portfolio);
  if (decision === "closed") throw new AppError("conflict", closedWords(portfolio));
  if (decision !== "yes") throw forbidden();
}

function notReturnable(portfolio: PortfolioRelation): AppError {
  return new AppError(
    "conflict",
    portfolio.portfolioStatus === null
      ? "This portfolio has not been submitted, so it cannot be returned."
      : closedWords(portfolio),
  );
}

function changedMeanwhile(portfolioStatus?: PortfolioState): AppError {
  const extra = portfolioStatus === undefined ? {} : { portfolioStatus };
  return new AppError("conflict", "This portfolio was changed by someone else just now.", { extra });
}
