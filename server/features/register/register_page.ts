import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";
import type { RegisterFilter, RegisterScope } from "../../../domain/register.ts";
import { evidenceOpen, PORTFOLIO_STATUSES } from "../../../domain/workflow.ts";
import { classCondition } from "../../queries/class_condition.ts";
import { visibleTo } from "../../queries/portfolio_relations.ts";
import { searchCondition } from "../../queries/search_condition.ts";
import { onSheetOf } from "../../queries/sheet_rows.ts";

export type RegisterInput = RegisterFilter & {
  unitId: string;
  scope: RegisterScope;
  limit: number;
  cursor: string | null;
  /** A submission whose student comes first, wherever the order has them. */
  opened: string | null;
};

/**
 * CTEs `seen`, the unit's portfolios in the scope of the actor, of which those of the filter are `matched`; and `page`,
 * `limit + 1` of these with their `place` in the order.
 */
export function registerPage(actor: Actor, input: RegisterInput): SQL {
  const { unitId, limit, cursor, opened, order } = input;
  const inScope = input.scope === "own" ? onSheetOf(unitId, actor) : sql`unit_assignments.unit_id = ${unitId}
    and unit_assignments.archived_at is null and students.archived_at is null and ${visibleTo(actor)}`;
  const names = [sql`students.first_name`, sql`students.last_name`, sql`students.student_id`];
  const conditions = [classCondition(actor, input.class), searchCondition(input.search, names)]
    .filter((condition) => condition !== undefined);
  const opening = opened === null
    ? sql``
    : sql`id is not (select assignment_id from submissions where id = ${opened}), `;
  const places = sql`${opening}since_key, last, first, number`;
  return sql`
    seen as materialized (
      select unit_assignments.id, revision_id, portfolio_status, submitted_at, completed_at, new_since, ${NAMES},
        ${sql.join([sql`1`, ...conditions], sql` and `)} as matched
      from unit_assignments join students on students.id = unit_assignments.student_id
      where ${inScope}),
    page as materialized (
      select id, since_key, row_number() over (order by ${places}) as place from (
        select id, since_key, last, first, number from (
          select id, ${order === "waiting" ? waitingKey() : sql`''`} as since_key, last, first, number
          from seen where matched)
        where ${behind(cursor)} order by ${places} limit ${limit + 1}))`;
}

/** As in the index `students_by_name`. */
const NAMES = sql`lower(students.last_name) as last, lower(students.first_name) as first,
  students.student_key as number`;

export function registerCursor(last: { sinceKey: string; assignmentId: string }): string {
  return `${last.sinceKey}~${last.assignmentId}`;
}

/** The cursor holds what the row was sorted by when it was read, since work continues. */
function behind(cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  const [sinceKey = "", id = ""] = cursor.split("~");
  return sql`(since_key, last, first, number) > (select ${sinceKey}, last, first, number from (
    select ${NAMES} from unit_assignments join students on students.id = unit_assignments.student_id
    where unit_assignments.id = ${id}))`;
}

const [WAITING, IN_PROGRESS, NOT_STARTED, DONE] = ["0", "1", "2", "3"];
/** Later than any instant. */
const NEVER = "9";

/** Over `seen`: `orderStudents` (domain) as one text. Only what is open and incomplete has its outcomes read. */
function waitingKey(): SQL {
  const isClosed = PORTFOLIO_STATUSES.filter((status) => !evidenceOpen(status))
    .map((status) => sql`seen.portfolio_status = ${status}`);
  const submittedAt =
    sql`iif(seen.portfolio_status = 'submitted', coalesce(seen.submitted_at, ${NEVER}), ${NEVER})`;
  // `new_since` has the time where all new work has one.
  const since = sql`iif(seen.new_since > '', seen.new_since, (
    select min(case status when 'submitted' then coalesce(nullif(changed_at, ''), ${NEVER}) when 'pending' then null
      else ${NEVER} end)
    from outcome_statuses where assignment_id = seen.id))`;
  return sql`case
    when ${sql.join(isClosed, sql` or `)} then ${DONE}
    when seen.completed_at is not null then iif(${submittedAt} < ${NEVER}, ${WAITING} || ${submittedAt}, ${DONE})
    else (
      select case
        when ${submittedAt} < ${NEVER} then ${WAITING} || min(coalesce(since, ${NEVER}), ${submittedAt})
        when since is null then ${NOT_STARTED}
        when since = ${NEVER} then ${IN_PROGRESS}
        else ${WAITING} || since end
      from (select ${since} as since))
    end`;
}
