import { type SQL, sql } from "drizzle-orm";
import { students } from "../../db/tenant/schema/index.ts";
import { readSort, type StudentColumn, type StudentSort } from "../../domain/list_sorts.ts";
import type { Actor } from "../../domain/permissions.ts";
import { behindRow, sortedBy, type SortKeys } from "./sorted_rows.ts";
import { linkedStudent } from "./student_filter.ts";

/** Case-insensitive, as in the index `students_by_name` over unarchived students. */
export const byName: readonly SQL[] = [
  sql`lower(${students.lastName})`,
  sql`lower(${students.firstName})`,
  sql`${students.id}`,
];

// Year 9 before Year 10: by the number behind the letters.
export const YEAR_NUMBER =
  sql`cast(ltrim(lower(${students.yearGroup}), 'abcdefghijklmnopqrstuvwxyz -.') as integer)`;

/** First teacher in `students`; an archived one only where there is no other. */
export const firstTeacherId = sql`(
  select link.staff_id from student_teachers link join staff teacher on teacher.user_id = link.staff_id
  where link.student_id = ${students.id}
  order by teacher.archived_at is not null, link.linked_at, link.staff_id limit 1)`;

// Behind every name: a second key for those without one would find each teacher twice.
const TEACHER = sql`coalesce((
  select lower(last_name || ' ' || first_name) from staff where user_id = ${firstTeacherId}), char(1114111))`;

/** Students without a value come last. */
export const STUDENT_KEYS: Readonly<Record<StudentColumn, SortKeys>> = {
  name: byName,
  studentId: [sql`${students.studentKey}`, sql`${students.id}`],
  year: [
    sql`coalesce(trim(${students.yearGroup}), '') = ''`,
    sql`coalesce(${YEAR_NUMBER}, 0)`,
    sql`coalesce(lower(${students.yearGroup}), '')`,
    ...byName,
  ],
  email: [
    sql`${students.email} is null`,
    sql`coalesce(lower(${students.email}), '')`,
    ...byName,
  ],
  teacher: [TEACHER, ...byName],
  added: [sql`${students.createdAt}`, sql`${students.id}`],
};

function orderOf(actor: Actor, sort: StudentSort): { keys: SortKeys; descending: boolean } {
  const { column, descending } = readSort(sort);
  const first = ownStudentsFirst(actor).map((key) => descending ? sql`(not ${key})` : key);
  return { keys: [...first, ...STUDENT_KEYS[column]], descending };
}

/** First key of an administrator who teaches: students linked to them before the school's (DECISIONS 33). */
export function ownStudentsFirst(actor: Actor): SQL[] {
  const teaches = actor.kind === "staff" && actor.role === "admin" && actor.mode === "teacher";
  return teaches ? [sql`(not ${linkedStudent(actor.id)})`] : [];
}

export function studentOrder(actor: Actor, sort: StudentSort = "name"): SQL[] {
  const { keys, descending } = orderOf(actor, sort);
  return sortedBy(keys, descending);
}

/** SQL condition over `students` for the page behind a student; undefined for the first. */
export function behindStudent(actor: Actor, sort: StudentSort, cursor: string | null): SQL | undefined {
  const { keys, descending } = orderOf(actor, sort);
  return behindStudentRow(keys, descending, cursor);
}

/** As `behindStudent`, for any keys over `students`. */
export function behindStudentRow(
  keys: SortKeys,
  descending: boolean,
  cursor: string | null,
): SQL | undefined {
  if (cursor === null) return undefined;
  const behind = behindRow(keys, descending, sql`students where id = ${cursor}`);
  if (descending || keys[0] !== byName[0]) return behind;
  // The separate comparison lets SQLite seek in the index; a row value alone scans.
  return sql`lower(${students.lastName}) >= (select lower(last_name) from students where id = ${cursor})
    and ${behind}`;
}
