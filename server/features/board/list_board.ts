import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { academicYearBounds } from "../../../domain/academic_year.ts";
import {
  BOARD_COLUMNS,
  BOARD_PAGE_SIZE,
  type BoardColumn,
  boardColumn,
  type BoardFilter,
} from "../../../domain/board.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { notFound } from "../../../domain/errors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { PORTFOLIO_STATUSES } from "../../../domain/workflow.ts";
import { countOf, CURRENT, ownRows, type OwnSources, ownSources, rowsOf } from "../../queries/own_rows.ts";
import { jsonRows, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { searchCondition } from "../../queries/search_condition.ts";
import {
  type BoardCard,
  boardCard,
  CARD_TABLES,
  cardRow,
  type ListedCard,
  listedCard,
} from "./board_card.ts";

/** `timeZone`: of the establishment, where an academic year begins; `actor`: who sees the board. */
export type BoardQuery = BoardFilter & { timeZone: string; actor: Staff };
type Staff = Extract<Actor, { kind: "staff" }>;

/** The cards of a column that were moved last, and how many it has. */
export type BoardColumnView = Page<BoardCard> & { column: BoardColumn; count: number };

/** `otherYears`: portfolios that the filter leaves out by their year alone. */
export type BoardView = { columns: BoardColumnView[]; otherYears: number };

type Reader = Pick<TenantReader, "all">;
type Rows = PageInput & { column?: BoardColumn | undefined };

/** Every column's first page and the counts. One query. */
export async function readBoard(db: Reader, query: BoardQuery): Promise<BoardView> {
  const card = cardRow(query.actor.id);
  const { cte, from } = boardSources(query);
  const shown = BOARD_COLUMNS.map((column) => from(sql`${COLUMN} = ${column} and ${inYear(query)}`));
  // Each column in the order of an index: sorting or numbering the rows of all takes longer.
  const first = shown.map((column) => sql`select id, moved_at from (${pageOf(column, BOARD_PAGE_SIZE)})`);
  const cards = jsonRows(card, sql`from ${CARD_TABLES}`, []);
  const counts = jsonValue<{ shown: number[]; all: number }>(
    sql`json_object('shown', json_array(${sql.join(shown.map(countOf), sql`, `)}), 'all', ${
      countOf(from(sql`1`))
    })`,
  );
  const [row] = await db.all(typedRows({ cards: cards.sql, counts: counts.sql }, (columns) =>
    sql`
    with ${cte}, page as materialized (${sql.join(first, sql` union all `)})
    select ${columns}`));
  const byColumn = Map.groupBy(
    parseJson(cards, row!.cards).map(boardCard).sort(lastMovedFirst),
    ({ portfolioStatus, status }) => boardColumn(portfolioStatus, status === "completed"),
  );
  const { shown: numbers, all } = parseJson(counts, row!.counts);
  const columns = BOARD_COLUMNS.map((column, index) => ({
    column,
    count: numbers[index]!,
    ...toPage(byColumn.get(column) ?? [], BOARD_PAGE_SIZE, cursorOf),
  }));
  return { columns, otherYears: numbers.reduce((rest, count) => rest - count, all) };
}

/** A page of one column or, without one, of all. One query. */
export async function listBoard(db: Reader, query: BoardQuery & Rows): Promise<Page<ListedCard>> {
  const row = cardRow(query.actor.id);
  const { cte, from } = boardSources(query);
  const ofColumn = query.column ? sql`${COLUMN} = ${query.column}` : sql`1`;
  const rows = from(sql`${ofColumn} and ${inYear(query)} and ${behind(query.cursor)}`);
  const cards = await db.all(typedRows({ card: row.sql }, (columns) =>
    sql`
    with ${cte}, page as materialized (${pageOf(rows, query.limit)})
    select ${columns} from ${CARD_TABLES} order by page.moved_at desc, page.id desc`));
  return toPage(cards.map(({ card }) => listedCard(parseJson(row, card))), query.limit, cursorOf);
}

/** Also of an archived portfolio. Throws `not_found`. */
export async function readBoardCard(
  db: Reader,
  { assignmentId, viewerId }: { assignmentId: string; viewerId: string },
): Promise<BoardCard> {
  const card = cardRow(viewerId);
  const [row] = await db.all(typedRows({ card: card.sql }, (columns) =>
    sql`
    with page as (select id, ${MOVED_AT} as moved_at from unit_assignments a where id = ${assignmentId})
    select ${columns} from ${CARD_TABLES}`));
  if (!row) throw notFound();
  return boardCard(parseJson(card, row.card));
}

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

/** Portfolios of the filter, in every year, without archived ones: the school's, or a teacher's own. */
function boardSources({ teacher, unit, search, actor }: BoardQuery): OwnSources {
  const columns = sql`a.id, a.portfolio_status, a.started_at, a.completed_at, a.stepped_at`;
  const where = teacher === "" ? CURRENT : sql`${CURRENT} and a.assigned_by = ${teacher}`;
  const named = searchCondition(search, [sql`s.first_name`, sql`s.last_name`, sql`s.student_id`]);
  const narrowed = [
    ...(unit === "" ? [] : [sql`a.unit_id = ${unit}`]),
    ...(named === undefined
      ? []
      : [sql`exists (select 1 from students s where s.id = a.student_id and ${named})`]),
  ];
  if (narrowed.length === 0) return ownSources(actor, { columns, where });
  // No index has these in the board's order, so they are found once.
  const rows = ownRows(actor, columns, sql.join([where, ...narrowed], sql` and `));
  return {
    cte: sql`narrowed as materialized (${rows})`,
    from: (condition) => [sql`from narrowed a where ${condition}`],
  };
}

/** The rows that were moved last, one more than the limit. */
function pageOf(rows: readonly SQL[], limit: number): SQL {
  return sql`${rowsOf(sql`a.id, ${MOVED_AT} as moved_at`, rows)} order by moved_at desc, id desc limit ${
    limit + 1
  }`;
}

function inYear({ year, timeZone }: BoardQuery): SQL {
  if (year === null) return sql`1`;
  const { from, to } = academicYearBounds(year, timeZone);
  return sql`(${MOVED_AT} >= ${from} and ${MOVED_AT} < ${to})`;
}

function cursorOf({ movedAt, id }: BoardCard): string {
  return `${movedAt}~${id}`;
}

function behind(cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  const [movedAt = "", id = ""] = cursor.split("~");
  return sql`(${MOVED_AT}, a.id) < (${movedAt}, ${id})`;
}

function lastMovedFirst(a: BoardCard, b: BoardCard): number {
  const [first, second] = [cursorOf(a), cursorOf(b)];
  return first < second ? 1 : Number(first > second) * -1;
}
