import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { HAS_NEW_WORK } from "../../queries/new_work.ts";
import { hasWholeSchool, visibleTo } from "../../queries/portfolio_relations.ts";

type Neighbour = { id: string; firstName: string; lastName: string };

/** Of a portfolio among those of its unit that the actor sees, by student name. */
export type Neighbours = {
  /** From 1; null in a unit that is read in part. */
  place: number | null;
  total: number | null;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The next one that waits for the actor, from the first again after the last. */
  nextWaiting: Neighbour | null;
  /** Others that wait. */
  waiting: number;
};

/**
 * Whoever sees the whole school reads larger units in part: as many portfolios on either side. An administrator's
 * waiting ones are found in all of them, by an index.
 */
export const MAX_NEIGHBOURS = { unit: 500, side: 50 };

const NEIGHBOUR = sql`json_object('id', id, 'firstName', first_name, 'lastName', last_name)`;

/** One query; null for a portfolio outside the list: archived, or of a student whom only the whole school lists. */
export async function readNeighbours(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
  actor: Actor,
): Promise<Neighbours | null> {
  const [row] = await db.all<{ neighbours: string }>(sql`
    with self as (
      select a.unit_id, s.id as student_id, lower(s.last_name) as last_name, lower(s.first_name) as first_name
      from unit_assignments a join students s on s.id = a.student_id where a.id = ${assignmentId}
    ), unit as (${unitSize(actor)}), members as (${members(actor)}), listed as materialized (
      select *, row_number() over (order by ${NAME("members")}, student_id) as place from members
    ), here as (select place as p from listed where id = ${assignmentId}),
    waiting as materialized (select * from (${waitingMembers(actor)}) where id <> ${assignmentId})
    select json_object(
      'place', iif((select partly from unit), null, p),
      'total', iif((select partly from unit), null, (select count(*) from listed)),
      'previous', json((select ${NEIGHBOUR} from listed where place = (select p - 1 from here))),
      'next', json((select ${NEIGHBOUR} from listed where place = (select p + 1 from here))),
      'nextWaiting', json((select ${NEIGHBOUR} from waiting
        order by (${NAME("waiting")}, student_id) < (select last_name, first_name, student_id from self),
          ${NAME("waiting")}, student_id limit 1)),
      'waiting', (select count(*) from waiting)) as neighbours
    from here`);
  return row ? JSON.parse(row.neighbours) : null;
}

/** A row: whether the unit is read in part. */
function unitSize(actor: Actor): SQL {
  if (!hasWholeSchool(actor)) return sql`select 0 as partly`;
  return sql`select count(*) > ${MAX_NEIGHBOURS.unit} as partly from (
    select 1 from unit_assignments where unit_id = (select unit_id from self) and archived_at is null
    limit ${MAX_NEIGHBOURS.unit + 1})`;
}

function members(actor: Actor): SQL {
  const columns = inAdminMode(actor) ? MEMBER : sql`${MEMBER}, ${WAITS} as waits`;
  const whole = sql`select ${columns} from unit_assignments a join students s on s.id = a.student_id
    where a.unit_id = (select unit_id from self where not (select partly from unit)) and ${LISTED}
      and ${visibleTo(actor, sql`a`)}`;
  if (!hasWholeSchool(actor)) return whole;
  // By the index on names; a cross join is not reordered.
  const side = (lastName: SQL, name: SQL, direction: SQL, limit: number) =>
    sql`select * from (select ${columns} from students s cross join unit_assignments a on a.student_id = s.id
      where a.unit_id = (select unit_id from self where (select partly from unit)) and ${LISTED}
        and lower(s.last_name) ${lastName} (select last_name from self)
        and (${NAME("s")}, s.id) ${name} (select last_name, first_name, student_id from self)
      order by lower(s.last_name) ${direction}, lower(s.first_name) ${direction}, s.id ${direction}
      limit ${limit})`;
  return sql`${whole}
    union all ${side(sql`>=`, sql`>=`, sql`asc`, MAX_NEIGHBOURS.side + 1)}
    union all ${side(sql`<=`, sql`<`, sql`desc`, MAX_NEIGHBOURS.side)}`;
}

const MEMBER = sql`a.id, s.id as student_id, s.first_name, s.last_name`;
const LISTED = sql`a.archived_at is null and s.archived_at is null`;

const NAME = (table: "members" | "waiting" | "s") => {
  const from = sql.identifier(table);
  return sql`lower(${from}.last_name), lower(${from}.first_name)`;
};

function inAdminMode(actor: Actor): boolean {
  return actor.kind === "staff" && actor.mode === "admin";
}

/** To verify or to award in admin mode, else new work and what can be assessed (DECISIONS 5, 6). */
function waitingMembers(actor: Actor): SQL {
  if (!inAdminMode(actor)) return sql`select * from listed where waits`;
  return sql`select ${MEMBER} from unit_assignments a join students s on s.id = a.student_id
    where a.unit_id = (select unit_id from self) and a.portfolio_status in ('assessed', 'verified') and ${LISTED}`;
}

/** Condition over `unit_assignments a`. */
const WAITS = sql`(coalesce(a.portfolio_status, 'submitted') = 'submitted' and (
  exists (select 1 from submissions w where w.assignment_id = a.id and ${HAS_NEW_WORK})
  or (a.portfolio_status = 'submitted' and not exists (
    select 1 from submissions o where o.assignment_id = a.id and o.teacher_outcome_complete = 0))))`;
