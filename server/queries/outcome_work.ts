import { sql } from "drizzle-orm";
import { outcomesMissingWork } from "../../domain/evidence_need.ts";
import type { Outcome } from "../../domain/units.ts";
import { jsonValue } from "./json_rows.ts";

type OutcomeWork = readonly [complete: 0 | 1, pieces: number];

/** Over `unit_assignments`: its outcomes in order: whether each is complete, and its pieces or where its work is held. */
export const OUTCOME_WORK = jsonValue<OutcomeWork[]>(sql`json((
  select json_group_array(json_array(complete, pieces)) from (
    select teacher_outcome_complete as complete, (held_at is not null) + (
      select count(*) from submission_files f where f.submission_id = s.id and f.removed_at is null) as pieces
    from submissions s where s.assignment_id = unit_assignments.id order by outcome_index)))`);

/** 1-based numbers of outcomes that are not complete, and of those that ask for the student's work and have none (DECISIONS 28). */
export function unfinishedOutcomes(outcomes: readonly Outcome[], work: readonly OutcomeWork[]) {
  return {
    incomplete: work.flatMap(([complete], index) => complete ? [] : [index + 1]),
    missingWork: outcomesMissingWork(outcomes, (index) => work[index]?.[1] ?? 0),
  };
}
