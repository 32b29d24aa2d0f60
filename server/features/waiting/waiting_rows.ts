import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";
import { ADMIN_WAITING, type WaitingKind, type WaitingTimes } from "../../../domain/waiting.ts";
import { CURRENT, ownSources } from "../../queries/own_rows.ts";
import { isOwnAssessment } from "../../queries/portfolio_relations.ts";

/** Literal, as in the partial index `unit_assignments_to_verify_or_award`, which has nothing else. */
const TO_VERIFY_OR_AWARD = sql`a.portfolio_status in ('assessed', 'verified') and ${CURRENT}`;
/** Literal, as in the partial indexes of a teacher's open portfolios. */
const OPEN = sql`(a.portfolio_status is null or a.portfolio_status = 'submitted')`;
const OPEN_AND_CURRENT = sql`${OPEN} and ${CURRENT}`;

const TEACHER_COLUMNS = sql`a.id, a.student_id, a.unit_id, a.revision_id, a.portfolio_status, a.started_at,
  a.submitted_at, a.completed_at, a.changed_at, a.new_since`;

/** What waits for an actor, a kind at a time, as `OwnSources`. */
type WaitingSources = { cte: SQL; from: (kind: WaitingKind) => SQL[] };

/** `kinds`: of the actor's mode. Archived portfolios do not wait. `unitId`: of one unit. */
export function waitingSources(
  actor: Actor,
  { kinds, times, unitId }: {
    kinds: readonly WaitingKind[];
    times: WaitingTimes;
    unitId?: string | undefined;
  },
): WaitingSources {
  const isForAdministrators = kinds.every(isAdminKind);
  // `+` disables the unit's index, which holds the whole school's.
  const ofUnit = unitId === undefined ? sql`` : sql` and +a.unit_id = ${unitId}`;
  const conditionOf = (kind: WaitingKind) => sql`${waits(kind, times, actor)}${ofUnit}`;
  const [first, ...more] = kinds;
  const { cte, from } = ownSources(actor, {
    columns: TEACHER_COLUMNS,
    where: isForAdministrators ? TO_VERIFY_OR_AWARD : OPEN_AND_CURRENT,
    others: first && more.length === 0 ? conditionOf(first) : undefined,
  });
  return { cte, from: (kind) => from(conditionOf(kind), indexOf(kind)) };
}

/** Since when a portfolio `a` waits. Literal, as in the kind's index. */
export const SINCE: Readonly<Record<WaitingKind, SQL<string>>> = {
  review: sql`coalesce(a.submitted_at, a.started_at)`,
  ready: sql`max(a.completed_at, coalesce(a.submitted_at, a.started_at))`,
  complete: sql`a.completed_at`,
  new: sql`a.new_since`,
  stalled: sql`coalesce(a.changed_at, a.started_at)`,
  unsubmitted: sql`a.started_at`,
  verify: sql`coalesce(a.assessed_at, a.started_at)`,
  award: sql`coalesce(a.verified_at, a.started_at)`,
};

/** Whether an open portfolio `a` waits; states are literal, as in the kind's partial index. */
function waits(kind: WaitingKind, { stalledSince, unsubmittedBy }: WaitingTimes, actor: Actor): SQL {
  switch (kind) {
    case "review":
      return sql`a.portfolio_status = 'submitted'`;
    case "ready":
      return sql`a.portfolio_status = 'submitted' and a.completed_at is not null`;
    case "complete":
      return sql`a.portfolio_status is null and a.completed_at is not null`;
    case "new":
      return sql`a.new_since is not null`;
    case "stalled":
      return sql`${SINCE.stalled} <= ${stalledSince}`;
    case "unsubmitted":
      // Later than any instant of that day.
      return sql`a.portfolio_status is null and ${SINCE.unsubmitted} < ${`${unsubmittedBy}U`}`;
    case "verify":
      // Someone else verifies what they assessed (DECISIONS 9).
      return sql`a.portfolio_status = 'assessed' and not ${
        isOwnAssessment(sql`${"id" in actor ? actor.id : null}`, sql`a`)
      }`;
    case "award":
      return sql`a.portfolio_status = 'verified'`;
  }
}

function isAdminKind(kind: WaitingKind): boolean {
  return ADMIN_WAITING.some((other) => other === kind);
}

/** With equal names the planner takes any index of the teacher's. */
function indexOf(kind: WaitingKind): SQL | undefined {
  return isAdminKind(kind) ? undefined : sql.raw(`unit_assignments_waiting_${kind}`);
}

/** Indexes of the outcomes with new work, as JSON, the one that waits longest first; `id` is a portfolio's. */
export function newWorkOf(id: SQL): SQL {
  return sql`(select json_group_array(outcome_index) from (
    select outcome_index from outcome_statuses where assignment_id = ${id} and status = 'submitted'
    order by changed_at, outcome_index))`;
}

/** Index of a portfolio's first incomplete outcome, or null. */
export function firstIncompleteOf(id: SQL): SQL<number | null> {
  return sql`(select min(outcome_index) from submissions
    where assignment_id = ${id} and teacher_outcome_complete = 0)`;
}
