import { and, eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { students, unitAssignments, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import { outcomesMissingWork } from "../../../../domain/evidence_need.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { StepCandidate } from "../../../../domain/left_out.ts";
import type { WorkflowStep } from "../../../../domain/workflow.ts";
import { jsonValue, parseJson } from "../../../queries/json_rows.ts";
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

/** A portfolio's outcomes in order: whether each is complete, and its pieces or where its work is held. */
const OUTCOMES = jsonValue<[complete: 0 | 1, pieces: number][]>(sql`(
  select json_group_array(json_array(complete, pieces)) from (
    select teacher_outcome_complete as complete, (held_at is not null) + (
      select count(*) from submission_files f where f.submission_id = s.id and f.removed_at is null) as pieces
    from submissions s where s.assignment_id = unit_assignments.id order by outcome_index))`);

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
    held: OUTCOMES.sql,
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
  return rows.map(({ outcomes, held, ownAssessment, ...row }) => {
    const submissions = parseJson(OUTCOMES, held);
    return {
      ...row,
      total: submissions.length,
      missing: submissions.flatMap(([complete], index) => complete ? [] : [index + 1]),
      missingWork: outcomesMissingWork(outcomes, (index) => submissions[index]?.[1] ?? 0),
      ownAssessment: ownAssessment === 1,
    };
  });
}
