import type { TenantWriter } from "../../../db/doors.ts";
import { ALREADY_COMPLETED, boardColumn, boardStep, checkTarget } from "../../../domain/board.ts";
import { AppError } from "../../../domain/errors.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import type { PortfolioStatus, WorkflowStep } from "../../../domain/workflow.ts";
import type { PortfolioRelation } from "../../queries/portfolio_relations.ts";
import { takeStep } from "../portfolio/workflow/take_step.ts";

type Input = {
  portfolio: PortfolioRelation;
  to: PortfolioStatus;
  /** Declaration when assessing (DECISIONS 9); other steps have none. */
  declaration?: boolean | undefined;
  helpGiven?: string | undefined;
  now: Date;
};

/**
 * Moves a portfolio to the next column (spec 2 §4): the workflow's step, which may assess what was not submitted (DECISIONS
 * 6). Throws `conflict` for another column, incomplete outcomes or a portfolio that was changed in the meantime.
 */
export async function moveOnBoard(
  tx: TenantWriter,
  actor: ActorFor<"board.move">,
  { portfolio, to, declaration, helpGiven, now }: Input,
): Promise<{ step: WorkflowStep; at: string }> {
  const { assignmentId, studentId, portfolioStatus: from } = portfolio;
  const step = boardStep(from);
  const refusal = checkTarget(from, boardColumn(to, true));
  if (step === null || refusal !== null) {
    throw new AppError("conflict", refusal ?? ALREADY_COMPLETED, { extra: { portfolioStatus: from } });
  }
  const declared = step === "assess" ? { declaration, helpGiven } : {};
  return { step, at: await takeStep(tx, actor, { assignmentId, studentId, step, from, ...declared, now }) };
}
