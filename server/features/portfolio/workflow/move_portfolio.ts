import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "../../../../db/doors.ts";
import { portfolioSteps, unitAssignments } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { PortfolioState, WorkflowStep } from "../../../../domain/workflow.ts";
import { notArchived } from "../../../queries/portfolio_relations.ts";
import { stepTime } from "../../../queries/step_time.ts";
import { eventStatement } from "../../activity/events.ts";

type Move = {
  assignmentId: string;
  studentId: string;
  step: WorkflowStep | "return";
  from: PortfolioState;
  to: PortfolioState;
  /** Set by a step, cleared by its return. */
  columns: (at: SQL<string>) => SQLiteUpdateSetSource<typeof unitAssignments>;
  /** Null where the step has none. */
  declared: boolean | null;
  /** Help given or return reason. */
  text: string | null;
  /** An additional SQL condition. */
  condition?: SQL;
  now: Date;
};

/** Records the step (DECISIONS 9, 12), and says when it was: null where the portfolio is archived or not in `from`. */
export async function movePortfolio(tx: TenantWriter, actor: Actor, move: Move): Promise<string | null> {
  const { assignmentId, studentId, step, from, to, columns, declared, text, condition, now } = move;
  const at = stepTime(assignmentId, now);
  const [, [recorded]] = await tx.batch([
    tx.db.update(unitAssignments).set({ portfolioStatus: to, ...columns(at) })
      .where(and(
        eq(unitAssignments.id, assignmentId),
        sql`${unitAssignments.portfolioStatus} is ${from}`,
        notArchived(assignmentId),
        condition,
      )),
    tx.db.all(typedRows({ at: portfolioSteps.at }, (columns) =>
      sql`
      insert into portfolio_steps
        (id, assignment_id, step, from_status, to_status, by_kind, by_id, at, declared, words)
      select ${newId("step")}, ${assignmentId}, ${step}, ${from}, ${to}, ${actor.kind}, ${actor.id},
        ${at}, ${declared === null ? null : Number(declared)}, ${text}
      where changes() = 1 returning ${columns}`)),
    eventStatement(tx, {
      what: step === "return" || to === null ? "portfolio.returned" : `portfolio.${to}`,
      at: now,
      actor,
      studentId,
      assignmentId,
      data: { from, to, ...(declared === null ? {} : { declared }) },
    }),
  ]);
  return recorded?.at ?? null;
}
