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
  /** Help given or return reason. */
  text: string | null;
};

/** Records a step (DECISIONS 9, 12); put it right behind the update, since it requires `changes() = 1`. */
export function stepStatement(tx: Pick<TenantWriter, "db">, newStep: NewStep) {
  const { assignmentId, step, from, to, actor, at, declared, text } = newStep;
  return tx.db.run(sql`
    insert into portfolio_steps
      (id, assignment_id, step, from_status, to_status, by_kind, by_id, at, declared, words)
    select ${newId("step")}, ${assignmentId}, ${step}, ${from}, ${to}, ${actor.kind}, ${actor.id},
      ${at.toISOString()}, ${asInteger(declared)}, ${text}
    where changes() = 1`);
}

/** Null when not required. */
export function asInteger(declared: boolean | undefined): 0 | 1 | null {
  return declared === undefined ? null : declared ? 1 : 0;
}
