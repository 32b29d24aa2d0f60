import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { type TypedRow, typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jsonFirst, jsonRow, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { HAS_NEW_WORK } from "../../queries/new_work.ts";
import { visibleTo } from "../../queries/portfolio_relations.ts";

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

/** A unit with more portfolios that the actor sees is read in part: as many on either side. */
export const MAX_NEIGHBOURS = { unit: 500, side: 50 };

type Db = Pick<TenantReader, "all">;
type Member = TypedRow<ReturnType<typeof memberFields>>;

function memberFields(actor: Actor) {
  const [a, s] = [alias(unitAssignments, "a"), alias(students, "s")];
  return {
    id: a.id,
    firstName: s.firstName,
    lastName: s.lastName,
    studentId: s.id,
    last: sql<string>`lower(${s.lastName})`,
    first: sql<string>`lower(${s.firstName})`,
    waits: sql<0 | 1>`${waits(actor)}`,
  };
}

/**
 * Null for a portfolio outside the list: archived, or of a student whom only the whole school lists. One query, two in a
 * large unit.
 */
export async function readNeighbours(db: Db, assignmentId: string, actor: Actor): Promise<Neighbours | null> {
  const ofUnit = (a: SQL) =>
    sql`${a}.unit_id = (select unit_id from unit_assignments where id = ${assignmentId})
      and ${a}.archived_at is null and ${visibleTo(actor, a)}`;
  const members = await db.all(typedRows(memberFields(actor), (columns) =>
    sql`
    select ${columns} from unit_assignments a join students s on s.id = a.student_id
    where ${ofUnit(sql`a`)} and s.archived_at is null and (
      select count(*) from (select 1 from unit_assignments m where ${ofUnit(sql`m`)} limit ${
      MAX_NEIGHBOURS.unit + 1
    })) <= ${MAX_NEIGHBOURS.unit}`));
  return members.length === 0
    ? await readNeighboursInPart(db, assignmentId, actor)
    : neighboursIn(members.toSorted(byName), assignmentId);
}

function byName(a: Member, b: Member): number {
  const [one, other] = [a, b].map(({ last, first, studentId }) => [last, first, studentId]);
  const at = one!.findIndex((part, index) => part !== other![index]);
  return at < 0 ? 0 : one![at]! < other![at]! ? -1 : 1;
}

function neighboursIn(members: readonly Member[], assignmentId: string): Neighbours | null {
  const at = members.findIndex(({ id }) => id === assignmentId);
  if (at < 0) return null;
  const others = [...members.slice(at + 1), ...members.slice(0, at)].filter(({ waits }) => waits === 1);
  return {
    place: at + 1,
    total: members.length,
    previous: toNeighbour(members[at - 1]),
    next: toNeighbour(members[at + 1]),
    nextWaiting: toNeighbour(others[0]),
    waiting: others.length,
  };
}

function toNeighbour(member: Member | undefined): Neighbour | null {
  return member ? { id: member.id, firstName: member.firstName, lastName: member.lastName } : null;
}

function neighbourFrom(table: "listed" | "waiting", which: SQL) {
  const { id } = alias(unitAssignments, table);
  const { firstName, lastName } = alias(students, table);
  return jsonFirst(jsonRow({ id, firstName, lastName }), sql`from ${sql.identifier(table)} ${which}`);
}

const NAME = (table: "members" | "waiting" | "s") => {
  const from = sql.identifier(table);
  return sql`lower(${from}.last_name), lower(${from}.first_name)`;
};

const IN_PART = jsonRow({
  previous: neighbourFrom("listed", sql`where place = (select p - 1 from here)`),
  next: neighbourFrom("listed", sql`where place = (select p + 1 from here)`),
  nextWaiting: neighbourFrom(
    "waiting",
    sql`order by (${NAME("waiting")}, student_id) < (select last_name, first_name, student_id from self),
      ${NAME("waiting")}, student_id`,
  ),
  waiting: jsonValue<number>(sql`(select count(*) from waiting)`),
});

/** Of a large unit. Those that wait in admin mode are found in all of it, by an index. One query. */
export async function readNeighboursInPart(
  db: Db,
  assignmentId: string,
  actor: Actor,
): Promise<Neighbours | null> {
  const [row] = await db.all(typedRows({ neighbours: IN_PART.sql }, (columns) =>
    sql`
    with self as (
      select a.unit_id, s.id as student_id, lower(s.last_name) as last_name, lower(s.first_name) as first_name
      from unit_assignments a join students s on s.id = a.student_id where a.id = ${assignmentId}
    ), members as (${sides(actor)}), listed as materialized (
      select ${MEMBER_COLUMNS}, waits, row_number() over (order by ${NAME("members")}, student_id) as place
      from members
    ), here as (select place as p from listed where id = ${assignmentId}),
    waiting as materialized (
      select ${MEMBER_COLUMNS} from (${waitingMembers(actor)}) where id <> ${assignmentId})
    select ${columns} from here`));
  return row ? { place: null, total: null, ...parseJson(IN_PART, row.neighbours) } : null;
}

/** By the index on names; a cross join is not reordered. */
function sides(actor: Actor): SQL {
  const side = (lastName: SQL, name: SQL, direction: SQL, limit: number) =>
    sql`select ${MEMBER_COLUMNS}, waits from (
      select ${MEMBER}, ${waits(actor)} as waits
      from students s cross join unit_assignments a on a.student_id = s.id
      where a.unit_id = (select unit_id from self) and ${LISTED} and ${visibleTo(actor, sql`a`)}
        and lower(s.last_name) ${lastName} (select last_name from self)
        and (${NAME("s")}, s.id) ${name} (select last_name, first_name, student_id from self)
      order by lower(s.last_name) ${direction}, lower(s.first_name) ${direction}, s.id ${direction}
      limit ${limit})`;
  return sql`${side(sql`>=`, sql`>=`, sql`asc`, MAX_NEIGHBOURS.side + 1)}
    union all ${side(sql`<=`, sql`<`, sql`desc`, MAX_NEIGHBOURS.side)}`;
}

const MEMBER = sql`a.id, s.id as student_id, s.first_name, s.last_name`;
const MEMBER_COLUMNS = sql`id, student_id, first_name, last_name`;
const LISTED = sql`a.archived_at is null and s.archived_at is null`;

function inAdminMode(actor: Actor): boolean {
  return actor.kind === "staff" && actor.mode === "admin";
}

function waitingMembers(actor: Actor): SQL {
  if (!inAdminMode(actor)) return sql`select ${MEMBER_COLUMNS} from listed where waits`;
  return sql`select ${MEMBER} from unit_assignments a join students s on s.id = a.student_id
    where a.unit_id = (select unit_id from self) and a.portfolio_status in ('assessed', 'verified') and ${LISTED}`;
}

/** Condition over `unit_assignments a`: to verify or to award in admin mode, else new work and what can be assessed (DECISIONS 5, 6). */
function waits(actor: Actor): SQL {
  return inAdminMode(actor) ? TO_VERIFY_OR_AWARD : WAITS;
}

const TO_VERIFY_OR_AWARD = sql`coalesce(a.portfolio_status in ('assessed', 'verified'), 0)`;
const WAITS = sql`(coalesce(a.portfolio_status, 'submitted') = 'submitted' and (
  exists (select 1 from submissions w where w.assignment_id = a.id and ${HAS_NEW_WORK})
  or (a.portfolio_status = 'submitted' and not exists (
    select 1 from submissions o where o.assignment_id = a.id and o.teacher_outcome_complete = 0))))`;
