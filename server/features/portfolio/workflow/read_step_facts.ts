import { and, eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { students, unitAssignments, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { StepCandidate } from "../../../../domain/left_out.ts";
import type { WorkflowStep } from "../../../../domain/workflow.ts";
import { parseJson } from "../../../queries/json_rows.ts";
import { OUTCOME_WORK, unfinishedOutcomes } from "../../../queries/outcome_work.ts";
import {
  accessibleTo,
  isOwnAssessment,
  portfolioColumns,
  type PortfolioRelation,
} from "../../../queries/portfolio_relations.ts";

/** Facts of a portfolio that a step needs. */
export type StepFacts = PortfolioRelation & StepCandidate & {
  firstName: string;
  lastName: string;
  unitTitle: string;
  /** 1-based numbers of outcomes that ask for the student's work and have none (DECISIONS 28). */
  missingWork: number[];
  /** The actor's own last step, where nothing came after it. */
  ownLastStep: WorkflowStep | "return" | null;
};

/** Facts of those ids that the actor may see, by unit and surname; one query. */
export async function readStepFacts(
  db: TenantReader,
  ids: readonly string[],
  actor: Actor,
): Promise<StepFacts[]> {
  const rows = await db.select({
    ...portfolioColumns(actor),
    firstName: students.firstName,
    lastName: students.lastName,
    unitTitle: unitRevisions.title,
    outcomes: unitRevisions.outcomes,
    work: OUTCOME_WORK.sql,
    ownAssessment: sql<0 | 1>`${isOwnAssessment(sql`${actor.id}`)}`,
    ownLastStep: sql<WorkflowStep | "return" | null>`(
      select iif(by_id = ${actor.id}, step, null) from portfolio_steps last
      where last.assignment_id = unit_assignments.id order by last.at desc, last.rowid desc limit 1)`,
  }).from(unitAssignments)
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .where(and(
      sql`${unitAssignments.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      accessibleTo(actor),
    ))
    .orderBy(unitRevisions.title, students.lastName, students.firstName, unitAssignments.id);
  return rows.map(({ outcomes, work: json, ownAssessment, ...row }) => {
    const work = parseJson(OUTCOME_WORK, json);
    const { incomplete, missingWork } = unfinishedOutcomes(outcomes, work);
    return {
      ...row,
      total: work.length,
      missing: incomplete,
      missingWork,
      ownAssessment: ownAssessment === 1,
    };
  });
}
