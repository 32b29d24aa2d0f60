import { type SQL, sql } from "drizzle-orm";
import { boardColumn, type BoardFilter } from "../../../domain/board.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { PORTFOLIO_STATUSES } from "../../../domain/workflow.ts";
import { CURRENT, ownRows, type OwnSources, ownSources } from "../../queries/own_rows.ts";
import { searchCondition } from "../../queries/search_condition.ts";

/** `timeZone`: of the establishment, where an academic year begins; `actor`: who sees the board. */
export type BoardQuery = BoardFilter & { timeZone: string; actor: StaffActor };

/** `column` and `movedAt` are expressions over `a`. */
export type BoardRows = OwnSources & { column: SQL; movedAt: SQL };

/** The last step, return or completion of the portfolio `a`, else its start. As in the board's indexes. */
const MOVED_AT = sql`max(a.started_at, coalesce(a.completed_at, ''), coalesce(a.stepped_at, ''))`;

/**
 * `boardColumn` (domain) of the portfolio `a`; a portfolio with a status stays in its column whatever is incomplete. Literal,
 * as in the board's indexes.
 */
const COLUMN = sql.raw(
  `case a.portfolio_status ${
    PORTFOLIO_STATUSES.map((status) => `when '${status}' then '${boardColumn(status, true)}'`).join(" ")
  } else iif(a.completed_at is null, '${boardColumn(null, false)}', '${boardColumn(null, true)}') end`,
);

const COLUMNS = sql`a.id, a.portfolio_status, a.started_at, a.completed_at, a.stepped_at`;

/** Portfolios of the filter, in every year, without archived ones: the school's, or a teacher's own. */
export function boardRows({ teacher, unit, search, actor }: BoardQuery): BoardRows {
  // `+`: a teacher's come by their own index and by their links, not by the index of who assigned them.
  const assigner = actor.mode === "admin" ? sql`a.assigned_by` : sql`+a.assigned_by`;
  const where = teacher === "" ? CURRENT : sql`${CURRENT} and ${assigner} = ${teacher}`;
  const named = searchCondition(search, [sql`s.first_name`, sql`s.last_name`, sql`s.student_id`]);
  const narrowed = [
    ...(unit === "" ? [] : [sql`a.unit_id = ${unit}`]),
    ...(named === undefined
      ? []
      : [sql`exists (select 1 from students s where s.id = a.student_id and ${named})`]),
  ];
  if (narrowed.length === 0) {
    return { ...ownSources(actor, { columns: COLUMNS, where }), column: COLUMN, movedAt: MOVED_AT };
  }
  // No index has these in the board's order, so they are found once.
  const columns = sql`a.id, ${COLUMN} as board_column, ${MOVED_AT} as moved_at`;
  const rows = ownRows(actor, columns, sql.join([where, ...narrowed], sql` and `));
  return {
    cte: sql`narrowed as materialized (${rows})`,
    from: (condition) => [sql`from narrowed a where ${condition}`],
    column: sql`a.board_column`,
    movedAt: sql`a.moved_at`,
  };
}
