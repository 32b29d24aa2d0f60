import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type UnitFilter, type UnitStatus, unitStatus } from "../../../domain/active_units.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { percentComplete } from "../../../domain/progress.ts";
import { ownPortfolios } from "../../queries/portfolio_relations.ts";

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
  /** The portfolio that Review opens. */
  assignmentId: string;
};

/**
 * Most recently assigned first. `assignmentId`: the longest-waiting submission, else the most recently
 * active incomplete portfolio, else the newest. One query over the actor's own portfolios.
 */
export async function listActiveUnits(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { status, limit, cursor }: PageInput & { status: UnitFilter },
): Promise<Page<ActiveUnit>> {
  const rows = await db.all<Omit<ActiveUnit, "status" | "progress">>(sql`
    with seen as materialized (
      select a.id, a.unit_id, a.portfolio_status, a.started_at, a.submitted_at, a.completed_at
      from unit_assignments a join students s on s.id = a.student_id
      where a.archived_at is null and s.archived_at is null and ${ownPortfolios(actor, sql`a`)}
    ), page as materialized (
      select unit_id, count(*) as students, count(completed_at) as completed,
        sum(portfolio_status is 'submitted') as waiting, max(started_at) as given
      from seen group by unit_id
      having ${STATUS_CONDITIONS[status]} and ${afterCursor(cursor)}
      order by given desc, unit_id desc limit ${limit + 1}
    ), ranked as (
      select seen.unit_id, seen.id, row_number() over (partition by seen.unit_id order by ${REVIEW_ORDER}) as place
      from page join seen on seen.unit_id = page.unit_id
    )
    select page.unit_id as id, uas_units.unit_code as unitCode, unit_revisions.title, unit_revisions.level,
      page.students, page.completed, page.waiting, ranked.id as assignmentId
    from page
      join ranked on ranked.unit_id = page.unit_id and ranked.place = 1
      join uas_units on uas_units.id = page.unit_id
      join unit_revisions on unit_revisions.unit_id = page.unit_id
        and unit_revisions.number = (select max(number) from unit_revisions newest where newest.unit_id = page.unit_id)
    order by page.given desc, page.unit_id desc`);
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

/** The latest event is one index lookup. */
const REVIEW_ORDER = sql`
  case when seen.portfolio_status = 'submitted' then 0 when seen.completed_at is null then 1 else 2 end,
  case when seen.portfolio_status = 'submitted' then coalesce(seen.submitted_at, seen.started_at) end,
  case when seen.completed_at is null and seen.portfolio_status is null
    then coalesce((select max(at) from events where assignment_id = seen.id), seen.started_at)
    else seen.started_at end desc,
  seen.id desc`;

function afterCursor(cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  return sql`(max(started_at), unit_id) < ((select max(started_at) from seen where unit_id = ${cursor}), ${cursor})`;
}
