import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { PortfolioState, WorkflowStep } from "../../../../domain/workflow.ts";

type NewStep = {
  assignmentId: string;
  step: WorkflowStep | "return";
  from: PortfolioState;
  to: PortfolioState;
  actor: Actor;
  at: Date;
  declared?: boolean;
  /** The help that was given, or why it was returned. */
  words: string | null;
};

/**
 * The statement that keeps a step of a portfolio as it happened (DECISIONS 9, 12), for the batch of the step itself,
 * right behind the update: it writes one row when that changed exactly one, and none otherwise.
 */
export function stepStatement(tx: Pick<TenantWriter, "db">, taken: NewStep) {
  const { assignmentId, step, from, to, actor, at, declared, words } = taken;
  return tx.db.run(sql`
    insert into portfolio_steps
      (id, assignment_id, step, from_status, to_status, by_kind, by_id, at, declared, words)
    select ${newId("step")}, ${assignmentId}, ${step}, ${from}, ${to}, ${actor.kind}, ${actor.id},
      ${at.toISOString()}, ${asInteger(declared)}, ${words}
    where changes() = 1`);
}

/** A declaration as the tables keep it: null when it was not asked. */
export function asInteger(declared: boolean | undefined): 0 | 1 | null {
  return declared === undefined ? null : declared ? 1 : 0;
}
