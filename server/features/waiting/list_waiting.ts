import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { WaitingKind, WaitingTimes } from "../../../domain/waiting.ts";
import { firstIncompleteOf, newWorkOf, seenRows, waitingRows } from "./waiting_rows.ts";

export type WaitingItem = {
  /** Of the portfolio. */
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

type ItemRow = Omit<WaitingItem, "newWork" | "outcomeIndex"> & {
  newWork: string;
  firstIncomplete: number | null;
};

export type WaitingFilter = { kind: WaitingKind; unitId?: string; times: WaitingTimes };

/** The portfolios that wait longest first; one query over the actor's own portfolios. */
export async function listWaiting(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { kind, unitId, times, limit, cursor }: PageInput & WaitingFilter,
): Promise<Page<WaitingItem>> {
  const rows = await db.all<ItemRow>(sql`
    with ${seenRows(actor, [kind], unitId)}, page as materialized (
      select * from (${waitingRows(kind, times)}) where ${behind(cursor)} order by since, id limit ${
    limit + 1
  })
    select ${itemColumns()} from page ${itemTables()} order by page.since, page.id`);
  return toPage(rows.map(waitingItem), limit, ({ since, id }) => `${since}~${id}`);
}

/** Columns of an `ItemRow`, over `page` and `itemTables`. */
export function itemColumns(): SQL {
  return sql`page.id, student.first_name as firstName, student.last_name as lastName, r.title as unitTitle,
    page.since, ${newWorkOf(sql`page.id`)} as newWork, ${firstIncompleteOf(sql`page.id`)} as firstIncomplete`;
}

/** A cross join is not reordered, so the small page is read first. */
export function itemTables(): SQL {
  return sql`cross join students student on student.id = page.student_id
    cross join unit_revisions r on r.id = page.revision_id`;
}

export function waitingItem({ firstIncomplete, newWork, ...row }: ItemRow): WaitingItem {
  const indexes: number[] = JSON.parse(newWork);
  return { ...row, newWork: indexes, outcomeIndex: indexes[0] ?? firstIncomplete };
}

function behind(cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  const [since = "", id = ""] = cursor.split("~");
  return sql`(since, id) > (${since}, ${id})`;
}
