import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";
import { ADMIN_WAITING, type WaitingKind, type WaitingTimes } from "../../../domain/waiting.ts";
import { evidenceOpen, PORTFOLIO_STATUSES, type PortfolioState } from "../../../domain/workflow.ts";
import { CHANGED_AT, HAS_NEW_WORK } from "../../queries/new_work.ts";
import { isOwnAssessment, ownPortfolios } from "../../queries/portfolio_relations.ts";

/** SQL condition over `unit_assignments` (`a`: its alias): the portfolios that wait for an actor. */
export function waitsFor(actor: Actor, a: SQL): SQL {
  const own = ownPortfolios(actor, a);
  if (actor.kind !== "staff" || actor.mode !== "admin") return own;
  // Someone else verifies what they assessed (DECISIONS 9).
  return sql`(${own} and not (${a}.portfolio_status = 'assessed' and ${
    isOwnAssessment(sql`${actor.id}`, a)
  }))`;
}

const OPEN: readonly PortfolioState[] = [null, ...PORTFOLIO_STATUSES].filter(evidenceOpen);
/** Portfolios in other states wait for nothing of this kind. */
const STATES: Readonly<Record<WaitingKind, readonly PortfolioState[]>> = {
  review: ["submitted"],
  ready: ["submitted"],
  complete: [null],
  new: OPEN,
  stalled: OPEN,
  unsubmitted: [null],
  verify: ["assessed"],
  award: ["verified"],
};

/** Literal, as in the partial index `unit_assignments_to_verify_or_award`, which has nothing else. */
const TO_VERIFY_OR_AWARD = sql`a.portfolio_status in ('assessed', 'verified')`;

/**
 * CTE `seen`: the actor's portfolios in the states of the kinds, without archived ones. `+` disables the unit's
 * index, which holds the whole school's.
 */
export function seenRows(actor: Actor, kinds: readonly WaitingKind[], unitId?: string): SQL {
  const states = [...new Set(kinds.flatMap((kind) => STATES[kind]))];
  const inStates = states.map((state) => sql`a.portfolio_status is ${state}`);
  const forAdministrators = kinds.every((kind) => ADMIN_WAITING.some((other) => other === kind));
  return sql`seen as materialized (
    select a.id, a.student_id, a.unit_id, a.revision_id, a.portfolio_status, a.started_at, a.completed_at,
      coalesce(a.submitted_at, a.started_at) as submitted_at, coalesce(a.assessed_at, a.started_at) as assessed_at,
      coalesce(a.verified_at, a.started_at) as verified_at, ${
    kinds.includes("stalled") ? LAST_CHANGE : sql`null`
  } as changed_at
    from unit_assignments a join students s on s.id = a.student_id
    where ${
    forAdministrators ? sql`${TO_VERIFY_OR_AWARD} and` : sql``
  } a.archived_at is null and s.archived_at is null and (${sql.join(inStates, sql` or `)})
      and ${waitsFor(actor, sql`a`)}${unitId === undefined ? sql`` : sql` and +a.unit_id = ${unitId}`})`;
}

/** Last change of the portfolio `a`; events are indexed by portfolio and time. */
const LAST_CHANGE = sql`coalesce((
  select at from events where assignment_id = a.id and actor_kind in ('staff', 'student')
  order by at desc limit 1), a.started_at)`;

/** `seen` portfolios that wait, with `kind` and `since`: `waitsSince` (domain). */
export function waitingRows(kind: WaitingKind, times: WaitingTimes): SQL {
  const states = STATES[kind].map((state) => sql`portfolio_status is ${state}`);
  return sql`select ${kind} as kind, id, student_id, unit_id, revision_id, since
    from (select id, student_id, unit_id, revision_id, ${since(kind, times)} as since from seen where ${
    sql.join(states, sql` or `)
  })
    where since is not null`;
}

function since(kind: WaitingKind, { stalledSince, unsubmittedBy }: WaitingTimes): SQL {
  switch (kind) {
    case "review":
      return sql`submitted_at`;
    case "ready":
      return sql`max(completed_at, submitted_at)`;
    case "complete":
      return sql`completed_at`;
    case "new":
      return sql`(select min(coalesce(${CHANGED_AT}, '')) from submissions w
        where w.assignment_id = seen.id and ${HAS_NEW_WORK})`;
    case "stalled":
      return sql`iif(changed_at <= ${stalledSince}, changed_at, null)`;
    case "unsubmitted":
      return sql`iif(substr(started_at, 1, 10) <= ${unsubmittedBy}, started_at, null)`;
    case "verify":
      return sql`assessed_at`;
    case "award":
      return sql`verified_at`;
  }
}

/** Indexes of the outcomes with new work, as JSON, the one that waits longest first; `id` is a portfolio's. */
export function newWorkOf(id: SQL): SQL {
  return sql`(select json_group_array(outcome_index) from (
    select w.outcome_index from submissions w where w.assignment_id = ${id} and ${HAS_NEW_WORK}
    order by coalesce(${CHANGED_AT}, ''), w.outcome_index))`;
}

/** Index of a portfolio's first incomplete outcome, or null. */
export function firstIncompleteOf(id: SQL): SQL<number | null> {
  return sql`(select min(outcome_index) from submissions
    where assignment_id = ${id} and teacher_outcome_complete = 0)`;
}
