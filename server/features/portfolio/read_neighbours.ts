import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { visibleTo } from "../../queries/portfolio_relations.ts";

type Neighbour = { id: string; firstName: string; lastName: string };

/** Of a portfolio among those of its unit that the actor sees, by student name. */
export type Neighbours = {
  /** From 1. */
  place: number;
  total: number;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The next one that waits for the actor, from the first again after the last. */
  nextWaiting: Neighbour | null;
  /** Others that wait. */
  waiting: number;
};

const NEIGHBOUR = sql`json_object('id', id, 'firstName', first_name, 'lastName', last_name)`;

/** One query; null for a portfolio outside the list: archived, or of a student whom only the whole school lists. */
export async function readNeighbours(
  db: TenantReader,
  assignmentId: string,
  actor: Actor,
): Promise<Neighbours | null> {
  const [row] = await db.all<{ neighbours: string }>(sql`
    with listed as (
      select a.id, s.first_name, s.last_name, ${waitingFor(actor)} as waits,
        row_number() over (order by lower(s.last_name), lower(s.first_name), a.id) as place
      from unit_assignments a join students s on s.id = a.student_id
      where a.unit_id = (select unit_id from unit_assignments where id = ${assignmentId})
        and a.archived_at is null and s.archived_at is null and ${visibleTo(actor, sql`a`)}
    ), here as (select place as p from listed where id = ${assignmentId})
    select json_object(
      'place', p,
      'total', (select count(*) from listed),
      'previous', json((select ${NEIGHBOUR} from listed where place = (select p - 1 from here))),
      'next', json((select ${NEIGHBOUR} from listed where place = (select p + 1 from here))),
      'nextWaiting', json((select ${NEIGHBOUR} from listed where waits and place <> (select p from here)
        order by place < (select p from here), place limit 1)),
      'waiting', (select count(*) from listed where waits and place <> (select p from here))) as neighbours
    from here`);
  return row ? JSON.parse(row.neighbours) : null;
}

/** Condition over `unit_assignments a`: new work or ready to assess, in admin mode to verify or award (DECISIONS 5, 6). */
function waitingFor(actor: Actor): SQL {
  if (actor.kind === "staff" && actor.mode === "admin") {
    return sql`coalesce(a.portfolio_status in ('assessed', 'verified'), 0)`;
  }
  return sql`(coalesce(a.portfolio_status, 'submitted') = 'submitted' and (
    exists (
      select 1 from submissions w where w.assignment_id = a.id and w.teacher_outcome_complete = 0
        and (w.student_comment <> '' or exists (
          select 1 from submission_files f where f.submission_id = w.id and f.removed_at is null))
        and not (w.teacher_comment <> '' and coalesce(w.teacher_comment_date, '')
          > max(coalesce(w.student_comment_date, ''), coalesce(w.evidence_changed_at, ''))))
    or (a.portfolio_status = 'submitted' and not exists (
      select 1 from submissions o where o.assignment_id = a.id and o.teacher_outcome_complete = 0))))`;
}
