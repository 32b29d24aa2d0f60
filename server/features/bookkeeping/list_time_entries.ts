import { and, desc, eq, sql } from "drizzle-orm";
import { timeEntries } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import type { Period } from "../../../domain/account_period.ts";
import type { TimeEntry } from "../../../domain/bookkeeping.ts";
import { notFound } from "../../../domain/errors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { selectTimeEntries, timeEntriesIn } from "./entry_views.ts";

const { workDate, createdAt, id, removedAt } = timeEntries;

/** By day, newest first; the cursor is the last one's id. One query. */
export async function listTimeEntries(
  db: Pick<ControlReader, "select">,
  { limit, cursor, ...period }: PageInput & Period,
): Promise<Page<TimeEntry>> {
  const rows = await selectTimeEntries(db).where(and(
    timeEntriesIn(period),
    cursor === null ? undefined : sql`(${workDate}, ${createdAt}, ${id}) <
      (select c.work_date, c.created_at, c.id from time_entries c where c.id = ${cursor})`,
  )).orderBy(desc(workDate), desc(createdAt), desc(id)).limit(limit + 1);
  return toPage(rows, limit, ({ id }) => id);
}

/** Throws not_found, for a removed one too. */
export async function readTimeEntry(
  db: Pick<ControlReader, "select">,
  timeEntryId: string,
): Promise<TimeEntry> {
  const [row] = await selectTimeEntries(db).where(and(eq(id, timeEntryId), sql`${removedAt} is null`));
  if (!row) throw notFound();
  return row;
}
