import { type SQL, sql } from "drizzle-orm";
import { THREAD_TYPES, type ThreadType } from "../../../domain/chat.ts";
import { readSort, type ThreadColumn, type ThreadSort } from "../../../domain/list_sorts.ts";
import type { PageInput } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { behindRow, sortedBy, type SortKeys } from "../../queries/sorted_rows.ts";
import { STAFF_IS_MEMBER, student, THREAD_JOINS } from "./thread_conditions.ts";
import { revision, subjectJoins, teacher } from "./thread_subject.ts";
import { behindCursor } from "../../queries/time_cursor.ts";

type ThreadPageQuery = PageInput & { type?: ThreadType; sort: ThreadSort };

const ID = sql`thread.id`;
const LAST_AT = sql`thread.last_at`;
const TITLE = sql`lower(${revision.title})`;

/** Keys over `THREAD_JOINS` and `subjectJoins`. */
function keysOf({ kind }: Actor, column: ThreadColumn): SortKeys {
  // Announcements have no student.
  const person = kind === "student" ? [sql`lower(${teacher.lastName})`, sql`lower(${teacher.firstName})`] : [
    sql`${student.id} is null`,
    sql`coalesce(lower(${student.lastName}), '')`,
    sql`coalesce(lower(${student.firstName}), '')`,
  ];
  switch (column) {
    case "person":
      return [...person, TITLE, ID];
    case "unit":
      return [TITLE, ...person, ID];
    case "last":
      return [LAST_AT, ID];
  }
}

/** Order of the actor's threads over `THREAD_JOINS` and `subjectJoins`. */
export function threadOrder(actor: Actor, sort: ThreadSort): SQL {
  const { column, descending } = readSort(sort);
  return list(sortedBy(keysOf(actor, column), descending));
}

/** Ids of the actor's threads that are not empty, one more than a page; `-last` and `last` in the order of an index. */
export function threadPage(actor: Actor, query: ThreadPageQuery): SQL {
  const { column, descending } = readSort(query.sort);
  if (column !== "last") return namedPage(actor, query);
  return actor.kind === "staff"
    ? staffPage(actor.id, query, descending)
    : memberPage(actor.id, query, descending);
}

/** Each type in the order of its index, so that no more is read than is shown. */
function staffPage(me: string, { type, limit, cursor }: ThreadPageQuery, descending: boolean): SQL {
  const behind = behindCursor(cursor, LAST_AT, ID, descending);
  const first = (at: SQL, id: SQL) =>
    sql`order by ${list(sortedBy([at, id], descending))} limit ${limit + 1}`;
  const types: readonly ThreadType[] = type === undefined ? THREAD_TYPES : [type];
  const ofType = types.map((type) =>
    sql`select id, last_at from (
      select thread.id, thread.last_at from chat_threads thread
      where thread.staff_id = ${me} and thread.thread_type = ${type} and thread.last_seq > 0
        and ${STAFF_IS_MEMBER} and ${behind} ${first(LAST_AT, ID)})`
  );
  return sql`${sql.join(ofType, sql` union all `)} ${first(sql`last_at`, sql`id`)}`;
}

function memberPage(me: string, { type, limit, cursor }: ThreadPageQuery, descending: boolean): SQL {
  return sql`select thread.id
    from chat_members mem join chat_threads thread on thread.id = mem.thread_id
    where mem.person_id = ${me} and thread.last_seq > 0 and ${ofType(type)}
      and ${behindCursor(cursor, LAST_AT, ID, descending)}
    order by ${list(sortedBy([LAST_AT, ID], descending))} limit ${limit + 1}`;
}

/** By names, which are read of all the actor's threads. */
function namedPage(actor: Actor, { type, sort, limit, cursor }: ThreadPageQuery): SQL {
  const { column, descending } = readSort(sort);
  const named = sql`${THREAD_JOINS} ${subjectJoins()}`;
  const from = cursor === null ? null : sql`${named} where thread.id = ${cursor}`;
  const behind = behindRow(keysOf(actor, column), descending, from) ?? sql`1`;
  const own = actor.kind === "staff"
    ? sql`${named} where thread.staff_id = ${actor.id} and ${STAFF_IS_MEMBER}`
    : sql`chat_members mem join ${named} where mem.person_id = ${actor.id} and thread.id = mem.thread_id`;
  return sql`select thread.id from ${own} and thread.last_seq > 0 and ${ofType(type)} and ${behind}
    order by ${threadOrder(actor, sort)} limit ${limit + 1}`;
}

function ofType(type: ThreadType | undefined): SQL {
  return type === undefined ? sql`1` : sql`thread.thread_type = ${type}`;
}

function list(keys: readonly SQL[]): SQL {
  return sql.join([...keys], sql`, `);
}
