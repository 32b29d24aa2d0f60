import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { uasUnits, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { type UnitFilter, type UnitStatus, unitStatus } from "../../../domain/active_units.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { percentComplete } from "../../../domain/progress.ts";
import { ownRows } from "../../queries/own_rows.ts";

/** Spec 1 §2.4. */
export type ActiveUnit = {
  id: string;
  unitCode: string;
  title: string;
  level: string;
  /** Counts of portfolios: all, completed, submitted for review. */
  students: number;
  completed: number;
  waiting: number;
  status: UnitStatus;
  /** Whole percentage of completed portfolios. */
  progress: number;
};

const FIELDS = {
  id: uasUnits.id,
  unitCode: uasUnits.unitCode,
  title: unitRevisions.title,
  level: unitRevisions.level,
  students: sql<number>`page.students`,
  completed: sql<number>`page.completed`,
  waiting: sql<number>`page.waiting`,
};

/** Most recently assigned first; one query over the actor's own portfolios. */
export async function listActiveUnits(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { status, limit, cursor }: PageInput & { status: UnitFilter },
): Promise<Page<ActiveUnit>> {
  const rows = await db.all(typedRows(FIELDS, (columns) =>
    sql`
    with seen as (${
      ownRows(
        actor,
        sql`a.unit_id, a.portfolio_status, a.started_at, a.completed_at`,
        sql`a.archived_at is null and a.student_archived = 0`,
      )
    }), page as materialized (
      select unit_id, count(*) as students, count(completed_at) as completed,
        sum(portfolio_status is 'submitted') as waiting, max(started_at) as given
      from seen group by unit_id
      having ${STATUS_CONDITIONS[status]} and ${afterCursor(cursor)}
      order by given desc, unit_id desc limit ${limit + 1}
    )
    select ${columns} from page
      join uas_units on uas_units.id = page.unit_id
      join unit_revisions on unit_revisions.unit_id = page.unit_id
        and unit_revisions.number = (select max(number) from unit_revisions newest where newest.unit_id = page.unit_id)
    order by page.given desc, page.unit_id desc`));
  const units = rows.map((row): ActiveUnit => {
    const progress = { completed: row.completed, total: row.students };
    return { ...row, status: unitStatus(progress), progress: percentComplete(progress) };
  });
  return toPage(units, limit, ({ id }) => id);
}

/** `unitStatus` (domain) in SQL. */
const STATUS_CONDITIONS: Readonly<Record<UnitFilter, SQL>> = {
  all: sql`1`,
  in_progress: sql`count(completed_at) < count(*)`,
  completed: sql`count(completed_at) = count(*)`,
};

function afterCursor(cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  return sql`(max(started_at), unit_id) < ((select max(started_at) from seen where unit_id = ${cursor}), ${cursor})`;
}
