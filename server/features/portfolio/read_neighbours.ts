import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { CURRENT, rowsOf } from "../../queries/own_rows.ts";
import { jsonFirst, jsonFlag, jsonRow, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { readNeighboursInPart } from "./read_neighbours_in_part.ts";
import { MAX_NEIGHBOURS, type Neighbours, viewReader } from "./neighbours.ts";

type Value = "id" | "personId";

const KEY = sql`(last, first, student_id)`;
const OWN_KEY = sql`(select last, first, student_id from self)`;
const OTHERS_THAT_WAIT = sql`from members where waits and id <> (select id from self)`;

function firstOf(which: SQL) {
  const { id } = alias(unitAssignments, "members");
  const { firstName, lastName } = alias(students, "members");
  return jsonFirst(jsonRow({ id, firstName, lastName }), which);
}

const NEIGHBOURS = jsonRow({
  listed: jsonFlag(sql`exists (select 1 from self)`),
  total: jsonValue<number>(sql`(select count(*) from members)`),
  place: jsonValue<number>(sql`(select count(*) from members where ${KEY} <= ${OWN_KEY})`),
  previous: firstOf(
    sql`from members where ${KEY} < ${OWN_KEY} order by last desc, first desc, student_id desc`,
  ),
  next: firstOf(sql`from members where ${KEY} > ${OWN_KEY} order by last, first, student_id`),
  nextWaiting: firstOf(sql`${OTHERS_THAT_WAIT} order by ${KEY} < ${OWN_KEY}, last, first, student_id`),
  waiting: jsonValue<number>(sql`(select count(*) ${OTHERS_THAT_WAIT})`),
});

/** CTE `small`: a row where the unit is read whole. */
const readRow = viewReader(({ from, visible, waits }) =>
  compiledStatement((value: (name: Value) => SQL) => {
    const personId = value("personId");
    const ofUnit = sql`a.unit_id = (select unit_id from unit_assignments where id = ${
      value("id")
    }) and ${CURRENT}`;
    const max = sql.raw(String(MAX_NEIGHBOURS.unit));
    return typedRows({ neighbours: NEIGHBOURS.sql }, (columns) =>
      sql`
      with small as materialized (
        select 1 from (select count(*) as n from (${rowsOf(sql`1`, from(personId, ofUnit))} limit ${max} + 1))
        where n <= ${max}
      ), members as materialized (
        select a.id, s.first_name, s.last_name, s.id as student_id, lower(s.last_name) as last,
          lower(s.first_name) as first, ${waits} as waits
        from small cross join unit_assignments a cross join students s on s.id = a.student_id
        where ${ofUnit} and ${visible(personId, sql`a`)}
      ), self as materialized (select id, last, first, student_id from members where id = ${value("id")})
      select ${columns}`);
  })
);

/**
 * Null for a portfolio outside the list: archived, or of a student whom only the whole school lists. One query, two in a
 * large unit: a database server prepares each statement again, and one for both takes it five times as long.
 */
export async function readNeighbours(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
  actor: Actor,
): Promise<Neighbours | null> {
  const row = await readRow(db, assignmentId, actor);
  const { listed, ...neighbours } = parseJson(NEIGHBOURS, row!.neighbours);
  // Of a large unit none is read.
  if (neighbours.total === 0) return await readNeighboursInPart(db, assignmentId, actor);
  return listed ? neighbours : null;
}
