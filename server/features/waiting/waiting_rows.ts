import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";
import { ADMIN_WAITING, type WaitingKind, type WaitingTimes } from "../../../domain/waiting.ts";
import { evidenceOpen, PORTFOLIO_STATUSES, type PortfolioState } from "../../../domain/workflow.ts";
import { ownRows } from "../../queries/own_rows.ts";
import { isOwnAssessment, ownPortfolios } from "../../queries/portfolio_relations.ts";

/** SQL condition over `unit_assignments` (`a`: its alias): the portfolios that wait for an actor. */
function waitsFor(actor: Actor, a: SQL): SQL {
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
/** Literal, as in the partial indexes of a teacher's open portfolios. */
const IS_OPEN = sql`(a.portfolio_status is null or a.portfolio_status = 'submitted')`;

const COLUMNS = sql`a.id, a.student_id, a.unit_id, a.revision_id, a.portfolio_status`;
const ADMIN_COLUMNS = sql`${COLUMNS}, coalesce(a.assessed_at, a.started_at) as assessed_at,
  coalesce(a.verified_at, a.started_at) as verified_at`;
const TEACHER_COLUMNS = sql`${COLUMNS}, a.started_at, a.completed_at, a.new_since,
  coalesce(a.submitted_at, a.started_at) as submitted_at, coalesce(a.changed_at, a.started_at) as changed_at`;

/** Rows of the CTE `seen`: the actor's portfolios in the states of the kinds, without archived ones. */
export function seenRows(actor: Actor, kinds: readonly WaitingKind[], unitId?: string): SQL {
  const isForAdministrators = kinds.every((kind) => ADMIN_WAITING.some((other) => other === kind));
  const states = inStates(kinds.flatMap((kind) => STATES[kind]), sql`a.portfolio_status`);
  // `+` disables the unit's index, which holds the whole school's.
  const conditions = sql`${states} and a.archived_at is null and a.student_archived = 0${
    unitId === undefined ? sql`` : sql` and +a.unit_id = ${unitId}`
  }`;
  return isForAdministrators
    ? sql`select ${ADMIN_COLUMNS} from unit_assignments a
      where ${TO_VERIFY_OR_AWARD} and ${conditions} and ${waitsFor(actor, sql`a`)}`
    : ownRows(actor, TEACHER_COLUMNS, sql`${IS_OPEN} and ${conditions}`);
}

function inStates(states: readonly PortfolioState[], column: SQL): SQL {
  const conditions = [...new Set(states)].map((state) => sql`${column} is ${state}`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** `seen` portfolios that wait, with `kind` and `since`: `waitsSince` (domain). `kinds`: those that were seen. */
export function waitingRows(
  kind: WaitingKind,
  times: WaitingTimes,
  kinds: readonly WaitingKind[] = [kind],
): SQL {
  const { since } = waiting(kind, times);
  return sql`select ${kind} as kind, id, student_id, unit_id, revision_id, ${since} as since
    from seen where ${isWaiting(kind, times, kinds)}`;
}

/** Condition over `seen`. */
export function isWaiting(kind: WaitingKind, times: WaitingTimes, kinds: readonly WaitingKind[]): SQL {
  const { waits } = waiting(kind, times);
  const isAny = kinds.flatMap((kind) => STATES[kind]).every((state) => STATES[kind].includes(state));
  return isAny ? waits : sql`${inStates(STATES[kind], sql`portfolio_status`)} and ${waits}`;
}

function waiting(
  kind: WaitingKind,
  { stalledSince, unsubmittedBy }: WaitingTimes,
): Record<"since" | "waits", SQL> {
  switch (kind) {
    case "review":
      return { since: sql`submitted_at`, waits: sql`1` };
    case "ready":
      return { since: sql`max(completed_at, submitted_at)`, waits: sql`completed_at is not null` };
    case "complete":
      return { since: sql`completed_at`, waits: sql`completed_at is not null` };
    case "new":
      return { since: sql`new_since`, waits: sql`new_since is not null` };
    case "stalled":
      return { since: sql`changed_at`, waits: sql`changed_at <= ${stalledSince}` };
    case "unsubmitted":
      // Later than any instant of that day.
      return { since: sql`started_at`, waits: sql`started_at < ${`${unsubmittedBy}U`}` };
    case "verify":
      return { since: sql`assessed_at`, waits: sql`1` };
    case "award":
      return { since: sql`verified_at`, waits: sql`1` };
  }
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
