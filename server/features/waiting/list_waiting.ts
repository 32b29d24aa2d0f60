import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { type TypedRow, typedRows } from "../../../db/typed_rows.ts";
import { readSort, type WaitingColumn, type WaitingSort } from "../../../domain/list_sorts.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { WaitingKind, WaitingTimes } from "../../../domain/waiting.ts";
import { jsonValue, parseJson } from "../../queries/json_rows.ts";
import { behindRow, sortedBy, type SortKeys } from "../../queries/sorted_rows.ts";
import { behindCursor, timeCursor } from "../../queries/time_cursor.ts";
import { rowsOf } from "../../queries/own_rows.ts";
import { firstIncompleteOf, newWorkOf, SINCE, waitingSources } from "./waiting_rows.ts";

export type WaitingItem = {
  /** Id of the portfolio. */
  id: string;
  firstName: string;
  lastName: string;
  unitTitle: string;
  /** UTC. */
  since: string;
  /** Indexes of the outcomes with work newer than feedback, the longest-waiting first. */
  newWork: number[];
  /** Index of the outcome to open: with new work, else incomplete; null where all are complete. */
  outcomeIndex: number | null;
};

const [student, r] = [alias(students, "student"), alias(unitRevisions, "r")];
const NEW_WORK = jsonValue<number[]>(newWorkOf(sql`page.id`));

/** Over `page` and `ITEM_TABLES`. */
export const ITEM_FIELDS = {
  id: sql<string>`page.id`,
  firstName: student.firstName,
  lastName: student.lastName,
  unitTitle: r.title,
  since: sql<string>`page.since`,
  newWork: NEW_WORK.sql,
  firstIncomplete: firstIncompleteOf(sql`page.id`),
};

/** A cross join is not reordered, so the small page is read first. */
export const ITEM_TABLES = sql`cross join students student on student.id = page.student_id
  cross join unit_revisions r on r.id = page.revision_id`;

export type WaitingFilter = { kind: WaitingKind; unitId?: string; times: WaitingTimes };

const NAME: SortKeys = [
  sql`lower(${student.lastName})`,
  sql`lower(${student.firstName})`,
  sql`page.id`,
];
const KEYS: Readonly<Record<WaitingColumn, SortKeys>> = {
  student: NAME,
  unit: [sql`lower(${r.title})`, ...NAME],
  since: [sql`page.since`, sql`page.id`],
};

/** The longest waiting first, unless sorted otherwise; one query over the actor's own portfolios. */
export async function listWaiting(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { kind, unitId, times, sort = "since", limit, cursor }: PageInput & WaitingFilter & { sort?: WaitingSort },
): Promise<Page<WaitingItem>> {
  const { column, descending } = readSort(sort);
  const keys = KEYS[column];
  const order = sql.join(sortedBy(keys, descending), sql`, `);
  // Names are read before the page is cut off only where it is sorted by them.
  const named = column === "since" ? sql`` : ITEM_TABLES;
  const { cte, from } = waitingSources(actor, { kinds: [kind], times, unitId });
  const rows = await db.all(typedRows(ITEM_FIELDS, (columns) =>
    sql`
    with ${cte}, page as materialized (
      select page.id, page.student_id, page.revision_id, page.since
      from (${rowsOf(itemColumns(kind), from(kind))}) page ${named}
      where ${behind(column, descending, cursor)} order by ${order} limit ${limit + 1})
    select ${columns} from page ${ITEM_TABLES} order by ${order}`));
  return toPage(
    rows.map(waitingItem),
    limit,
    ({ since, id }) => column === "since" ? timeCursor(since, id) : id,
  );
}

/** Columns of `page`, over `a`. */
export function itemColumns(kind: WaitingKind): SQL {
  return sql`a.id, a.student_id, a.revision_id, ${SINCE[kind]} as since`;
}

export function waitingItem(
  { firstIncomplete, newWork, ...row }: TypedRow<typeof ITEM_FIELDS>,
): WaitingItem {
  const indexes = parseJson(NEW_WORK, newWork);
  return { ...row, newWork: indexes, outcomeIndex: indexes[0] ?? firstIncomplete };
}

/** A time is in the cursor, since its portfolio may wait no longer; names are read. */
function behind(column: WaitingColumn, descending: boolean, cursor: string | null): SQL {
  if (column === "since") return behindCursor(cursor, sql`page.since`, sql`page.id`, descending);
  const from = cursor === null ? null : sql`unit_assignments page ${ITEM_TABLES} where page.id = ${cursor}`;
  return behindRow(KEYS[column], descending, from) ?? sql`1`;
}
