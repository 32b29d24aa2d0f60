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
import { ownRows } from "../../queries/own_rows.ts";
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
  // Each column on its own: numbering the rows of all takes longer.
  const first = BOARD_COLUMNS.map((column) =>
    sql`select id, moved_at from (${pageRows(query, { column, limit: BOARD_PAGE_SIZE, cursor: null })})`
  );
  const cards = jsonRows(card, sql`from ${CARD_TABLES}`, []);
  // Grouped by column they would be sorted first.
  const ofColumn = BOARD_COLUMNS.map((column) =>
    sql`count(*) filter (where board_column = ${column} and ${inYear(query)})`
  );
  const counts = jsonValue<{ shown: number[]; all: number }>(sql`(
    select json_object('shown', json_array(${sql.join(ofColumn, sql`, `)}), 'all', count(*)) from board)`);
  const [row] = await db.all(typedRows({ cards: cards.sql, counts: counts.sql }, (columns) =>
    sql`
    with ${boardRows(query)}, page as materialized (${sql.join(first, sql` union all `)})
    select ${columns}`));
  const byColumn = Map.groupBy(
    parseJson(cards, row!.cards).map(boardCard).sort(lastMovedFirst),
    ({ portfolioStatus, status }) => boardColumn(portfolioStatus, status === "completed"),
  );
  const { shown, all } = parseJson(counts, row!.counts);
  const columns = BOARD_COLUMNS.map((column, index) => ({
    column,
    count: shown[index]!,
    ...toPage(byColumn.get(column) ?? [], BOARD_PAGE_SIZE, cursorOf),
  }));
  return { columns, otherYears: shown.reduce((rest, count) => rest - count, all) };
}

/** A page of one column or, without one, of all. One query. */
export async function listBoard(db: Reader, query: BoardQuery & Rows): Promise<Page<ListedCard>> {
  const row = cardRow(query.actor.id);
  const rows = await db.all(typedRows({ card: row.sql }, (columns) =>
    sql`
    with ${boardRows(query)}, page as materialized (${pageRows(query, query)})
    select ${columns} from ${CARD_TABLES} order by page.moved_at desc, page.id desc`));
  return toPage(rows.map(({ card }) => listedCard(parseJson(row, card))), query.limit, cursorOf);
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

/** The last step, return or completion of the portfolio `a`, else its start. */
const MOVED_AT = sql`max(a.started_at, coalesce(a.completed_at, ''),
  coalesce(a.stepped_at, ''))`;

/** `boardColumn` (domain) of the portfolio `a`; a portfolio with a status stays in its column whatever is incomplete. */
const COLUMN = sql`case a.portfolio_status ${
  sql.join(PORTFOLIO_STATUSES.map((status) => sql`when ${status} then ${boardColumn(status, true)}`), sql` `)
} else iif(a.completed_at is null, ${boardColumn(null, false)}, ${boardColumn(null, true)}) end`;

/** CTE `board`: portfolios of the filter, in every year, without archived ones: the school's, or a teacher's own. */
function boardRows({ teacher, unit, search, actor }: BoardQuery): SQL {
  const named = searchCondition(search, [sql`s.first_name`, sql`s.last_name`, sql`s.student_id`]);
  const conditions = [
    sql`a.archived_at is null and a.student_archived = 0`,
    ...(teacher === "" ? [] : [sql`a.assigned_by = ${teacher}`]),
    ...(unit === "" ? [] : [sql`a.unit_id = ${unit}`]),
    ...(named === undefined
      ? []
      : [sql`exists (select 1 from students s where s.id = a.student_id and ${named})`]),
  ];
  const columns = sql`a.id, ${COLUMN} as board_column, ${MOVED_AT} as moved_at`;
  return sql`board as materialized (${ownRows(actor, columns, sql.join(conditions, sql` and `))})`;
}

/** Rows of `board`, one more than the limit. */
function pageRows(query: BoardQuery, { column, limit, cursor }: Rows): SQL {
  return sql`select id, moved_at from board
    where ${inYear(query)} and ${column ? sql`board_column = ${column}` : sql`1`} and ${behind(cursor)}
    order by moved_at desc, id desc limit ${limit + 1}`;
}

function inYear({ year, timeZone }: BoardQuery): SQL {
  if (year === null) return sql`1`;
  const { from, to } = academicYearBounds(year, timeZone);
  return sql`(moved_at >= ${from} and moved_at < ${to})`;
}

function cursorOf({ movedAt, id }: BoardCard): string {
  return `${movedAt}~${id}`;
}

function behind(cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  const [movedAt = "", id = ""] = cursor.split("~");
  return sql`(moved_at, id) < (${movedAt}, ${id})`;
}

function lastMovedFirst(a: BoardCard, b: BoardCard): number {
  const [first, second] = [cursorOf(a), cursorOf(b)];
  return first < second ? 1 : Number(first > second) * -1;
}
