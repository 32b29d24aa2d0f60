import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { checkStep, type PortfolioState, STEPS, type WorkflowStep } from "../../../../domain/workflow.ts";
import { movePortfolio } from "./move_portfolio.ts";

type Input = {
  assignmentId: string;
  studentId: string;
  step: WorkflowStep;
  /** Own-work declaration; undefined when not required (DECISIONS 9). */
  declaration?: boolean;
  helpGiven?: string;
  now: Date;
};

/**
 * Advances the workflow by one step (spec 1 §4, DECISIONS 6). Throws `conflict` for a wrong status, missing
 * outcomes or an archived portfolio.
 */
export async function takeStep(tx: TenantWriter, actor: Actor, input: Input): Promise<void> {
  const { assignmentId, step, declaration } = input;
  const { from: [from = null], to, needsAllComplete } = STEPS[step];
  const help = input.helpGiven?.trim() || null;
  const moved = await movePortfolio(tx, actor, {
    ...input,
    from,
    to,
    columns: stepColumns(actor, input, help),
    declared: declaration,
    text: help,
    condition: needsAllComplete
      ? sql`not exists (
          select 1 from submissions where assignment_id = ${assignmentId} and teacher_outcome_complete = 0)`
      : undefined,
  });
  if (!moved) throw await stepError(tx, assignmentId, step);
}

function stepColumns(actor: Actor, { step, now, declaration }: Input, help: string | null) {
  const at = now.toISOString();
  const declared = declaration ?? null;
  switch (step) {
    case "submit":
      return { submittedAt: at, ownWorkDeclared: declared, helpGiven: help };
    case "assess":
      return {
        assessedAt: at,
        assessedBy: actor.id,
        assessmentDeclared: declared,
        assessmentHelpGiven: help,
      };
    case "verify":
      return { verifiedAt: at, verifiedBy: actor.id };
    case "award":
      return { awardedAt: at, awardedBy: actor.id };
  }
}

async function stepError(tx: TenantWriter, assignmentId: string, step: WorkflowStep): Promise<AppError> {
  const [[row], incomplete] = await Promise.all([
    tx.db.all<{ status: PortfolioState; total: number }>(sql`
      select portfolio_status as status, (select count(*) from submissions where assignment_id = ${assignmentId}) as total
      from unit_assignments where id = ${assignmentId}`),
    tx.db.all<{ number: number }>(sql`
      select outcome_index + 1 as number from submissions
      where assignment_id = ${assignmentId} and teacher_outcome_complete = 0 order by outcome_index`),
  ]);
  if (!row) return notFound();
  const missing = incomplete.map(({ number }) => number);
  const progress = { completed: row.total - missing.length, total: row.total, missing };
  const reason = checkStep(step, row.status, progress) ??
    "This portfolio was changed by someone else just now.";
  return new AppError("conflict", reason, {
    extra: { portfolioStatus: row.status, missingOutcomes: missing },
  });
}
