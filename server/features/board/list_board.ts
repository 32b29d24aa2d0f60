import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { readValues, typedRows } from "../../../db/typed_rows.ts";
import { academicYearBounds } from "../../../domain/academic_year.ts";
import { BOARD_COLUMNS, BOARD_PAGE_SIZE, type BoardColumn, boardColumn } from "../../../domain/board.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { countOf, rowsOf } from "../../queries/own_rows.ts";
import { jsonRows, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { behindCursor, timeCursor } from "../../queries/time_cursor.ts";
import {
  type BoardCard,
  boardCard,
  CARD_TABLES,
  cardRow,
  type ListedCard,
  listedCard,
} from "./board_card.ts";
import { type BoardQuery, boardRows } from "./board_rows.ts";

/** The cards of a column that were moved last, and how many it has. */
export type BoardColumnView = Page<BoardCard> & { column: BoardColumn; count: number };

/** `otherYears`: portfolios that the filter leaves out by their year alone. */
export type BoardView = { columns: BoardColumnView[]; otherYears: number };

type Reader = Pick<TenantReader, "all">;
type Rows = PageInput & { column?: BoardColumn | undefined };

/** Every column's first page and the counts. One query. */
export async function readBoard(db: Reader, query: BoardQuery): Promise<BoardView> {
  const card = cardRow(query.actor.id);
  const { cte, from, column, movedAt } = boardRows(query);
  const shown = BOARD_COLUMNS.map((name) => from(sql`${column} = ${name} and ${inYear(query, movedAt)}`));
  // Each column in the order of an index: sorting or numbering the rows of all takes longer.
  const first = shown.map((rows) =>
    sql`select id, moved_at from (${pageOf(rows, movedAt, BOARD_PAGE_SIZE)})`
  );
  const cards = jsonRows(card, sql`from ${CARD_TABLES}`, []);
  const counts = jsonValue<{ shown: number[]; all: number }>(
    sql`json_object('shown', json_array(${sql.join(shown.map(countOf), sql`, `)}), 'all', ${
      countOf(from(sql`1`))
    })`,
  );
  const row = await readValues(
    db,
    { cards: cards.sql, counts: counts.sql },
    sql`with ${cte}, page as materialized (${sql.join(first, sql` union all `)})`,
  );
  const byColumn = Map.groupBy(
    parseJson(cards, row.cards).map(boardCard).sort(lastMovedFirst),
    ({ portfolioStatus, status }) => boardColumn(portfolioStatus, status === "completed"),
  );
  const { shown: numbers, all } = parseJson(counts, row.counts);
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
  const { cte, from, column, movedAt } = boardRows(query);
  const ofColumn = query.column ? sql`${column} = ${query.column}` : sql`1`;
  const rows = from(
    sql`${ofColumn} and ${inYear(query, movedAt)} and ${behindCursor(query.cursor, movedAt, sql`a.id`)}`,
  );
  const cards = await db.all(typedRows({ card: row.sql }, (columns) =>
    sql`
    with ${cte}, page as materialized (${pageOf(rows, movedAt, query.limit)})
    select ${columns} from ${CARD_TABLES} order by page.moved_at desc, page.id desc`));
  return toPage(cards.map(({ card }) => listedCard(parseJson(row, card))), query.limit, cursorOf);
}

/** The rows that were moved last, one more than the limit. */
function pageOf(rows: readonly SQL[], movedAt: SQL, limit: number): SQL {
  return sql`${rowsOf(sql`a.id, ${movedAt} as moved_at`, rows)}
    order by moved_at desc, id desc limit ${limit + 1}`;
}

function inYear({ year, timeZone }: BoardQuery, movedAt: SQL): SQL {
  if (year === null) return sql`1`;
  const { from, to } = academicYearBounds(year, timeZone);
  return sql`(${movedAt} >= ${from} and ${movedAt} < ${to})`;
}

function cursorOf({ movedAt, id }: BoardCard): string {
  return timeCursor(movedAt, id);
}

function lastMovedFirst(a: BoardCard, b: BoardCard): number {
  const [first, second] = [cursorOf(a), cursorOf(b)];
  return first < second ? 1 : Number(first > second) * -1;
}
