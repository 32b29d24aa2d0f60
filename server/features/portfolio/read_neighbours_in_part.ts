import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jsonFirst, jsonRow, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { CURRENT } from "../../queries/own_rows.ts";
import { MAX_NEIGHBOURS, type Neighbours, type View, viewReader } from "./neighbours.ts";

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

type Value = "id" | "personId";

const MEMBER = sql`a.id, s.id as student_id, s.first_name, s.last_name`;
const MEMBER_COLUMNS = sql`id, student_id, first_name, last_name`;

const readRow = viewReader((view) =>
  compiledStatement((value: (name: Value) => SQL) =>
    typedRows({ neighbours: IN_PART.sql }, (columns) =>
      sql`
      with self as (
        select a.unit_id, s.id as student_id, lower(s.last_name) as last_name, lower(s.first_name) as first_name
        from unit_assignments a join students s on s.id = a.student_id where a.id = ${value("id")}
      ), members as (${sides(view, value("personId"))}), listed as materialized (
        select ${MEMBER_COLUMNS}, waits, row_number() over (order by ${NAME("members")}, student_id) as place
        from members
      ), here as (select place as p from listed where id = ${value("id")}),
      waiting as materialized (
        select ${MEMBER_COLUMNS} from (${waitingMembers(view)}) where id <> ${value("id")})
      select ${columns} from here`)
  )
);

/** For a large unit. In admin mode an index finds everything that waits in it. One query. */
export async function readNeighboursInPart(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
  actor: Actor,
): Promise<Neighbours | null> {
  const row = await readRow(db, assignmentId, actor);
  return row ? { place: null, total: null, ...parseJson(IN_PART, row.neighbours) } : null;
}

/** By the index on names; a cross join is not reordered. */
function sides({ visible, waits }: View, personId: SQL): SQL {
  const side = (lastName: SQL, name: SQL, direction: SQL, limit: number) =>
    sql`select ${MEMBER_COLUMNS}, waits from (
      select ${MEMBER}, ${waits} as waits
      from students s cross join unit_assignments a on a.student_id = s.id
      where a.unit_id = (select unit_id from self) and ${CURRENT} and s.archived_at is null and ${
      visible(personId, sql`a`)
    }
        and lower(s.last_name) ${lastName} (select last_name from self)
        and (${NAME("s")}, s.id) ${name} (select last_name, first_name, student_id from self)
      order by lower(s.last_name) ${direction}, lower(s.first_name) ${direction}, s.id ${direction}
      limit ${sql.raw(String(limit))})`;
  return sql`${side(sql`>=`, sql`>=`, sql`asc`, MAX_NEIGHBOURS.side + 1)}
    union all ${side(sql`<=`, sql`<`, sql`desc`, MAX_NEIGHBOURS.side)}`;
}

function waitingMembers({ inAdminMode }: View): SQL {
  if (!inAdminMode) return sql`select ${MEMBER_COLUMNS} from listed where waits`;
  return sql`select ${MEMBER} from unit_assignments a join students s on s.id = a.student_id
    where a.unit_id = (select unit_id from self) and a.portfolio_status in ('assessed', 'verified') and ${CURRENT}`;
}
