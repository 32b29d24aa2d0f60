import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jsonFirst, jsonFlag, jsonRow, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { CURRENT, rowsOf } from "../../queries/own_rows.ts";
import { byView, MAX_NEIGHBOURS, type Neighbours, personIdOf, type View } from "./neighbours.ts";

type Value = "id" | "personId";

const KEY = sql`(last, first, student_id)`;
const OWN_KEY = sql`(select last, first, student_id from self)`;
const IS_SMALL = sql`exists (select 1 from small)`;

function firstOf(table: "members" | "waiting", which: SQL) {
  const { id } = alias(unitAssignments, table);
  const { firstName, lastName } = alias(students, table);
  return jsonFirst(jsonRow({ id, firstName, lastName }), sql`from ${sql.identifier(table)} ${which}`);
}

const NEIGHBOURS = jsonRow({
  listed: jsonFlag(sql`exists (select 1 from members where id = (select id from self))`),
  total: jsonValue<number | null>(sql`(select iif(${IS_SMALL}, count(*), null) from members)`),
  place: jsonValue<number | null>(
    sql`(select iif(${IS_SMALL}, count(*), null) from members where ${KEY} <= ${OWN_KEY})`,
  ),
  previous: firstOf(
    "members",
    sql`where ${KEY} < ${OWN_KEY} order by last desc, first desc, student_id desc`,
  ),
  next: firstOf("members", sql`where ${KEY} > ${OWN_KEY} order by last, first, student_id`),
  nextWaiting: firstOf("waiting", sql`order by ${KEY} < ${OWN_KEY}, last, first, student_id`),
  waiting: jsonValue<number>(sql`(select count(*) from waiting)`),
});

const NAMES = sql`s.first_name, s.last_name, s.id as student_id, lower(s.last_name) as last,
  lower(s.first_name) as first`;

/**
 * CTEs `self`; `small`, a row where the unit is read whole; `members`, its portfolios or, in a large unit, those on
 * either side of this one; and `waiting`, others that wait.
 */
const STATEMENTS = byView((view) =>
  compiledStatement((value: (name: Value) => SQL) => {
    const personId = value("personId");
    const ofUnit = view.from(personId, sql`a.unit_id = (select unit_id from self) and ${CURRENT}`);
    const max = sql.raw(String(MAX_NEIGHBOURS.unit));
    return typedRows({ neighbours: NEIGHBOURS.sql }, (columns) =>
      sql`
      with self as materialized (
        select a.id, a.unit_id, ${NAMES} from unit_assignments a join students s on s.id = a.student_id
        where a.id = ${value("id")}
      ), small as materialized (
        select 1 from (select count(*) as n from (${
        rowsOf(sql`1`, ofUnit)
      } limit ${max} + 1)) where n <= ${max}
      ), members as materialized (
        select a.id, a.waits, ${NAMES}
        from small cross join (${rowsOf(sql`a.id, a.student_id, ${view.waits} as waits`, ofUnit)}) a
          cross join students s on s.id = a.student_id
        union all ${sides(view, personId)}
      ), waiting as materialized (${waitingMembers(view)})
      select ${columns}`);
  })
);

/** Null for a portfolio outside the list: archived, or of a student whom only the whole school lists. One query. */
export async function readNeighbours(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
  actor: Actor,
): Promise<Neighbours | null> {
  const statement = STATEMENTS(actor);
  const [row] = await db.all(statement({ id: assignmentId, personId: personIdOf(actor) }));
  const { listed, ...neighbours } = parseJson(NEIGHBOURS, row!.neighbours);
  return listed ? neighbours : null;
}

/** Of a large unit, by the index on names; a cross join is not reordered. */
function sides({ visible, waits }: View, personId: SQL): SQL {
  const side = (lastName: SQL, name: SQL, direction: SQL, limit: number) =>
    sql`select id, waits, first_name, last_name, student_id, last, first from (
      select a.id, ${waits} as waits, ${NAMES}
      from students s cross join unit_assignments a on a.student_id = s.id
      where not ${IS_SMALL} and a.unit_id = (select unit_id from self) and ${CURRENT} and s.archived_at is null
        and ${visible(personId, sql`a`)} and lower(s.last_name) ${lastName} (select last from self)
        and (lower(s.last_name), lower(s.first_name), s.id) ${name} ${OWN_KEY}
      order by lower(s.last_name) ${direction}, lower(s.first_name) ${direction}, s.id ${direction}
      limit ${sql.raw(String(limit))})`;
  return sql`${side(sql`>=`, sql`>=`, sql`asc`, MAX_NEIGHBOURS.side + 1)}
    union all ${side(sql`<=`, sql`<`, sql`desc`, MAX_NEIGHBOURS.side)}`;
}

/** In admin mode an index finds everything that waits in a large unit. */
function waitingMembers({ inAdminMode }: View): SQL {
  const members = sql`select id, first_name, last_name, student_id, last, first from members
    where waits and id <> (select id from self)`;
  if (!inAdminMode) return members;
  return sql`${members} and ${IS_SMALL} union all
    select a.id, ${NAMES} from unit_assignments a join students s on s.id = a.student_id
    where not ${IS_SMALL} and a.unit_id = (select unit_id from self) and ${CURRENT}
      and a.portfolio_status in ('assessed', 'verified') and a.id <> (select id from self)`;
}
