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

const NAME = sql`lower(s.last_name), lower(s.first_name), s.id`;
const OWN_NAME = sql`(select last, first, student_id from self)`;

/** By the index on names; a cross join is not reordered. */
const SIDES = {
  before: {
    beyond: sql`lower(s.last_name) <= (select last from self) and (${NAME}) < ${OWN_NAME}`,
    order: sql`lower(s.last_name) desc, lower(s.first_name) desc, s.id desc`,
  },
  after: {
    beyond: sql`lower(s.last_name) >= (select last from self) and (${NAME}) > ${OWN_NAME}`,
    order: NAME,
  },
};

/** Clauses from `from` on: the members of the unit on one side of `self`, the nearest first. */
function sideOf(side: keyof typeof SIDES, { visible }: View, personId: SQL): SQL {
  const { beyond, order } = SIDES[side];
  return sql`from students s cross join unit_assignments a on a.student_id = s.id
    where a.unit_id = (select unit_id from self) and ${CURRENT} and s.archived_at is null
      and ${visible(personId, sql`a`)} and ${beyond}
    order by ${order}`;
}

/** Select of ids. In admin mode an index finds everything that waits in the unit. */
function waitingOf(view: View, personId: SQL, id: SQL): SQL {
  if (view.inAdminMode) {
    return sql`select a.id from unit_assignments a where a.unit_id = (select unit_id from self)
      and a.portfolio_status in ('assessed', 'verified') and ${CURRENT} and a.id <> ${id}`;
  }
  const near = (side: keyof typeof SIDES) =>
    sql`select id from (select a.id, ${view.waits} as waits ${sideOf(side, view, personId)}
      limit ${sql.raw(String(MAX_NEIGHBOURS.side))}) where waits`;
  return sql`${near("before")} union all ${near("after")}`;
}

function memberOf(table: "previous" | "next" | "member", which: SQL) {
  const { id } = alias(unitAssignments, table);
  const { firstName, lastName } = alias(students, table);
  return jsonFirst(jsonRow({ id, firstName, lastName }), which);
}

const IN_PART = jsonRow({
  previous: memberOf("previous", sql`from previous`),
  next: memberOf("next", sql`from next`),
  nextWaiting: memberOf(
    "member",
    sql`from (
      select a.id, s.first_name, s.last_name
      from waiting cross join unit_assignments a on a.id = waiting.id join students s on s.id = a.student_id
      order by (${NAME}) < ${OWN_NAME}, ${NAME} limit 1) member`,
  ),
  waiting: jsonValue<number>(sql`(select count(*) from waiting)`),
});

type Value = "id" | "personId";

const readRow = viewReader((view) =>
  compiledStatement((value: (name: Value) => SQL) => {
    const personId = value("personId");
    const nearest = (side: keyof typeof SIDES) =>
      sql`select a.id, s.first_name, s.last_name ${sideOf(side, view, personId)} limit 1`;
    return typedRows({ neighbours: IN_PART.sql }, (columns) =>
      sql`
      with self as materialized (
        select a.unit_id, s.id as student_id, lower(s.last_name) as last, lower(s.first_name) as first
        from unit_assignments a join students s on s.id = a.student_id
        where a.id = ${value("id")} and ${CURRENT} and ${view.visible(personId, sql`a`)}
      ), previous as (${nearest("before")}), next as (${nearest("after")}),
      waiting as materialized (${waitingOf(view, personId, value("id"))})
      select ${columns} from self`);
  })
);

/** For a large unit. One query. */
export async function readNeighboursInPart(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
  actor: Actor,
): Promise<Neighbours | null> {
  const row = await readRow(db, assignmentId, actor);
  return row ? { place: null, total: null, ...parseJson(IN_PART, row.neighbours) } : null;
}
