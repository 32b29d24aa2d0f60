import { and, not, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { checkStep, type PortfolioState, STEPS, type WorkflowStep } from "../../../../domain/workflow.ts";
import { isOwnAssessment } from "../../../queries/portfolio_relations.ts";
import { movePortfolio } from "./move_portfolio.ts";
import { readStepFacts } from "./read_step_facts.ts";

type Input = {
  assignmentId: string;
  studentId: string;
  step: WorkflowStep;
  /** Where it begins, if not where the step usually does: the board assesses from none (DECISIONS 6). */
  from?: PortfolioState;
  /** Left out where the step has none (DECISIONS 9). */
  declaration?: boolean | undefined;
  helpGiven?: string | undefined;
  now: Date;
};

/**
 * Advances the workflow by one step (spec 1 §4, DECISIONS 6) and says when. Throws `conflict` for a wrong status, missing
 * outcomes or an archived portfolio.
 */
export async function takeStep(tx: TenantWriter, actor: Actor, input: Input): Promise<string> {
  const { assignmentId, step } = input;
  const { from: [usual = null], to, needsAllComplete, declares } = STEPS[step];
  const { from = usual } = input;
  const declared = declares ? input.declaration ?? null : null;
  const help = declares && input.helpGiven?.trim() || null;
  const at = await movePortfolio(tx, actor, {
    ...input,
    from,
    to,
    columns: (at) => stepColumns(step, { at, by: actor.id, declared, help }),
    declared,
    text: help,
    condition: and(
      needsAllComplete
        ? sql`not exists (
          select 1 from submissions where assignment_id = ${assignmentId} and teacher_outcome_complete = 0)`
        : undefined,
      step === "verify" ? not(isOwnAssessment(sql`${actor.id}`)) : undefined,
    ),
  });
  if (at === null) throw await stepError(tx, actor, { assignmentId, step, from });
  return at;
}

type Taken = { at: SQL<string>; by: string; declared: boolean | null; help: string | null };

function stepColumns(step: WorkflowStep, { at, by, declared, help }: Taken) {
  switch (step) {
    case "submit":
      return { submittedAt: at, ownWorkDeclared: declared, helpGiven: help };
    case "assess":
      return {
        assessedAt: at,
        assessedBy: by,
        assessmentDeclared: declared,
        assessmentHelpGiven: help,
      };
    case "verify":
      return { verifiedAt: at, verifiedBy: by };
    case "award":
      return { awardedAt: at, awardedBy: by };
  }
}

type Refused = { assignmentId: string; step: WorkflowStep; from: PortfolioState };

async function stepError(
  tx: TenantWriter,
  actor: Actor,
  { assignmentId, step, from }: Refused,
): Promise<AppError> {
  const [facts] = await readStepFacts(tx.db, [assignmentId], actor);
  if (!facts) return notFound();
  const { portfolioStatus, missing, missingWork, total, ownAssessment } = facts;
  const progress = { completed: total - missing.length, total, missing, ownAssessment };
  const reason = checkStep(step, portfolioStatus, progress, [from]) ??
    "This portfolio was changed by someone else just now.";
  return new AppError("conflict", reason, {
    extra: { portfolioStatus, missingOutcomes: missing, missingWork },
  });
}
