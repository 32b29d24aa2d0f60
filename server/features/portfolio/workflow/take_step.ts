import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { checkStep, type PortfolioState, STEPS, type WorkflowStep } from "../../../../domain/workflow.ts";
import { eventStatement } from "../../activity/events.ts";
import { notArchived } from "../../../queries/portfolio_relations.ts";
import { asInteger, stepStatement } from "./step_statement.ts";

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
  const { assignmentId, step, now } = input;
  const { from, to, needsAllComplete } = STEPS[step];
  const state = from[0] ?? null;
  const [moved] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update unit_assignments set portfolio_status = ${to}, ${stepColumns(actor, input)}
      where id = ${assignmentId} and portfolio_status is ${state} and ${notArchived(assignmentId)}
        ${
      needsAllComplete
        ? sql`and not exists (
            select 1 from submissions where assignment_id = ${assignmentId} and teacher_outcome_complete = 0)`
        : sql``
    }
      returning id`),
    stepStatement(tx, {
      assignmentId,
      step,
      from: state,
      to,
      actor,
      at: now,
      declared: input.declaration,
      text: helpOf(input),
    }),
    eventStatement(tx, {
      what: `portfolio.${to}`,
      at: now,
      actor,
      studentId: input.studentId,
      assignmentId,
      data: { from: state, to, ...(input.declaration === undefined ? {} : { declared: input.declaration }) },
    }),
  ]);
  if (moved.length === 0) throw await stepError(tx, assignmentId, step);
}

function stepColumns(actor: Actor, input: Input) {
  const { step, now, declaration } = input;
  const at = now.toISOString();
  const declared = asInteger(declaration);
  const help = helpOf(input);
  switch (step) {
    case "submit":
      return sql`submitted_at = ${at}, own_work_declared = ${declared}, help_given = ${help}`;
    case "assess":
      return sql`assessed_at = ${at}, assessed_by = ${actor.id}, assessment_declared = ${declared},
        assessment_help_given = ${help}`;
    case "verify":
      return sql`verified_at = ${at}, verified_by = ${actor.id}`;
    case "award":
      return sql`awarded_at = ${at}, awarded_by = ${actor.id}`;
  }
}

function helpOf({ helpGiven }: Input): string | null {
  return helpGiven?.trim() || null;
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
