import { asc, desc, type SQL, sql } from "drizzle-orm";
import { students } from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { StudentSort } from "../../../domain/students.ts";
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

const KEYS: Readonly<Record<StudentSort, readonly SQL[]>> = {
  name: byName,
  year: [
    sql`coalesce(trim(${students.yearGroup}), '') = ''`,
    sql`coalesce(${YEAR_NUMBER}, 0)`,
    sql`coalesce(lower(${students.yearGroup}), '')`,
    ...byName,
  ],
  added: [sql`${students.createdAt}`, sql`${students.id}`],
};

/** Keys of one direction, so that a cursor is one comparison of rows. */
function orderOf(actor: Actor, sort: StudentSort): { keys: readonly SQL[]; newestFirst: boolean } {
  if (sort !== "added") return { keys: [...ownStudentsFirst(actor), ...KEYS[sort]], newestFirst: false };
  return {
    keys: [...ownStudentsFirst(actor).map((key) => sql`(not ${key})`), ...KEYS.added],
    newestFirst: true,
  };
}

/** First key of an administrator who teaches: students linked to them before the school's (DECISIONS 33). */
export function ownStudentsFirst(actor: Actor): SQL[] {
  const teaches = actor.kind === "staff" && actor.role === "admin" && actor.mode === "teacher";
  return teaches ? [sql`(not ${linkedStudent(actor.id)})`] : [];
}

export function studentOrder(actor: Actor, sort: StudentSort = "name"): SQL[] {
  const { keys, newestFirst } = orderOf(actor, sort);
  return keys.map((key) => newestFirst ? desc(key) : asc(key));
}

/** SQL condition over `students` for the page behind a student; undefined for the first. */
export function behindStudent(actor: Actor, sort: StudentSort, cursor: string | null): SQL | undefined {
  if (cursor === null) return undefined;
  const { keys, newestFirst } = orderOf(actor, sort);
  const row = sql.join([...keys], sql`, `);
  const behind = sql`(${row}) ${
    newestFirst ? sql`<` : sql`>`
  } (select ${row} from students where id = ${cursor})`;
  if (keys[0] !== byName[0]) return behind;
  // The separate comparison lets SQLite seek in the index; a row value alone scans.
  return sql`lower(${students.lastName}) >= (select lower(last_name) from students where id = ${cursor})
    and ${behind}`;
}
