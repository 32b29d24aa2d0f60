import { and, eq, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "../../../../db/doors.ts";
import { submissions, unitAssignments, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { outcomesMissingWork } from "../../../../domain/evidence_need.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { checkStep, type PortfolioState, STEPS, type WorkflowStep } from "../../../../domain/workflow.ts";
import { isOwnAssessment } from "../../../queries/portfolio_relations.ts";
import { stepTime } from "../../../queries/step_time.ts";
import { movePortfolio } from "./move_portfolio.ts";

type Input = {
  assignmentId: string;
  studentId: string;
  step: WorkflowStep;
  /** Where it begins, if not where the step usually does: the board assesses from none (DECISIONS 6). */
  from?: PortfolioState;
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
  const { from: [usual = null], to, needsAllComplete } = STEPS[step];
  const { from = usual } = input;
  const help = input.helpGiven?.trim() || null;
  const moved = await movePortfolio(tx, actor, {
    ...input,
    from,
    to,
    columns: stepColumns(actor, input, help),
    declared: declaration,
    text: help,
    condition: and(
      needsAllComplete
        ? sql`not exists (
          select 1 from submissions where assignment_id = ${assignmentId} and teacher_outcome_complete = 0)`
        : undefined,
      step === "verify" ? not(isOwnAssessment(sql`${actor.id}`)) : undefined,
    ),
  });
  if (!moved) throw await stepError(tx, actor, { assignmentId, step, from });
}

function stepColumns(actor: Actor, { assignmentId, step, now, declaration }: Input, help: string | null) {
  const at = stepTime(assignmentId, now);
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

type Refused = { assignmentId: string; step: WorkflowStep; from: PortfolioState };

async function stepError(
  tx: TenantWriter,
  actor: Actor,
  { assignmentId, step, from }: Refused,
): Promise<AppError> {
  const fields = {
    complete: alias(submissions, "s").teacherOutcomeComplete,
    pieces: sql<number>`(s.held_at is not null) + (
      select count(*) from submission_files f where f.submission_id = s.id and f.removed_at is null)`,
  };
  const [[row], held] = await Promise.all([
    tx.db.select({
      status: unitAssignments.portfolioStatus,
      outcomes: unitRevisions.outcomes,
      ownAssessment: sql<0 | 1>`${isOwnAssessment(sql`${actor.id}`)}`,
    }).from(unitAssignments).innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
      .where(eq(unitAssignments.id, assignmentId)),
    tx.db.all(typedRows(fields, (columns) =>
      sql`
      select ${columns} from submissions s where s.assignment_id = ${assignmentId} order by s.outcome_index`)),
  ]);
  if (!row) return notFound();
  const missing = held.flatMap(({ complete }, index) => complete ? [] : [index + 1]);
  const facts = {
    completed: held.length - missing.length,
    total: held.length,
    missing,
    ownAssessment: row.ownAssessment === 1,
  };
  const missingWork = outcomesMissingWork(row.outcomes, (index) => held[index]?.pieces ?? 0);
  const reason = checkStep(step, row.status, facts, [from]) ??
    "This portfolio was changed by someone else just now.";
  return new AppError("conflict", reason, {
    extra: { portfolioStatus: row.status, missingOutcomes: missing, missingWork },
  });
}
