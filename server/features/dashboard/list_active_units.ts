import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type UnitFilter, type UnitStatus, unitStatus } from "../../../domain/active_units.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { percentComplete } from "../../../domain/progress.ts";
import type { Page } from "../students/list_students.ts";
import { seenPortfolios } from "./seen_portfolios.ts";

/** A unit that students work on, as the teacher's start page shows it (spec 1 §2.4). */
export type ActiveUnit = {
  id: string;
  unitCode: string;
  title: string;
  level: string;
  /** How many students have it, how many of their portfolios are completed, how many wait for a review. */
  students: number;
  completed: number;
  waiting: number;
  status: UnitStatus;
  /** Share of completed portfolios, a whole percentage. */
  progress: number;
  /** The portfolio that Review opens: the one most in need. */
  assignmentId: string;
};

/**
 * The units of the portfolios that the actor sees, those given last first; archived portfolios and students count for
 * nothing. `assignmentId` is the submitted portfolio that has waited longest, else the one not completed where something
 * happened last, else the newest. One query, which goes through the actor's own portfolios and not through the school's;
 * `next` is the cursor of the page after.
 */
export async function listActiveUnits(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { status, limit, cursor }: Page & { status: UnitFilter },
): Promise<{ items: ActiveUnit[]; next: string | null }> {
  const rows = await db.all<Omit<ActiveUnit, "status" | "progress">>(sql`
    with seen as materialized (
      select a.id, a.unit_id, a.portfolio_status, a.started_at, a.submitted_at, a.completed_at
      from unit_assignments a join students s on s.id = a.student_id
      where a.archived_at is null and s.archived_at is null and ${seenPortfolios(actor)}
    ), page as materialized (
      select unit_id, count(*) as students, count(completed_at) as completed,
        sum(portfolio_status is 'submitted') as waiting, max(started_at) as given
      from seen group by unit_id
      having ${STATUS_CONDITIONS[status]} and ${after(cursor)}
      order by given desc, unit_id desc limit ${limit + 1}
    ), ranked as (
      select seen.unit_id, seen.id, row_number() over (partition by seen.unit_id order by ${NEED}) as place
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
  const items = rows.slice(0, limit).map((row): ActiveUnit => {
    const progress = { completed: row.completed, total: row.students };
    return { ...row, status: unitStatus(progress), progress: percentComplete(progress) };
  });
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? last.id : null };
}

/** `unitStatus` of the domain, over the rows of one unit. */
const STATUS_CONDITIONS: Readonly<Record<UnitFilter, SQL>> = {
  all: sql`1`,
  in_progress: sql`count(completed_at) < count(*)`,
  completed: sql`count(completed_at) = count(*)`,
};

/** Who needs the teacher most, first. What happened to a portfolio last is its newest event: one look-up in an index. */
const NEED = sql`
  case when seen.portfolio_status = 'submitted' then 0 when seen.completed_at is null then 1 else 2 end,
  case when seen.portfolio_status = 'submitted' then coalesce(seen.submitted_at, seen.started_at) end,
  case when seen.completed_at is null and seen.portfolio_status is null
    then coalesce((select max(at) from events where assignment_id = seen.id), seen.started_at)
    else seen.started_at end desc,
  seen.id desc`;

/** Behind the unit that the last page ended with. */
function after(cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  return sql`(max(started_at), unit_id) < ((select max(started_at) from seen where unit_id = ${cursor}), ${cursor})`;
}
