import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { uasUnits, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { type UnitFilter, type UnitStatus, unitStatus } from "../../../domain/active_units.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { percentComplete } from "../../../domain/progress.ts";
import { ownUnits } from "../../queries/own_rows.ts";

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
    with counted as materialized (${
      ownUnits(
        actor,
        sql`count(*) as students, count(a.completed_at) as completed,
          sum(a.portfolio_status is 'submitted') as waiting, max(a.started_at) as given`,
      )
    }), page as materialized (
      select unit_id, sum(students) as students, sum(completed) as completed, sum(waiting) as waiting, max(given) as given
      from counted group by unit_id
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
  in_progress: sql`sum(completed) < sum(students)`,
  completed: sql`sum(completed) = sum(students)`,
};

function afterCursor(cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  return sql`(max(given), unit_id) < ((select max(given) from counted where unit_id = ${cursor}), ${cursor})`;
}
