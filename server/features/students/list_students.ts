import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, students, studentTeachers } from "../../../db/tenant/schema/index.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { pickFields } from "../../../domain/fields.ts";
import { STUDENT, type StudentRecord } from "../../../domain/students.ts";
import { searchCondition } from "../../queries/search_condition.ts";

/** Spec 2 §3; `teacher` is the first of their teachers (DECISIONS 15). */
export type StudentItem = StudentRecord & {
  id: string;
  archivedAt: string | null;
  createdAt: string;
  teacher: { firstName: string; lastName: string } | null;
  /** While a link is locked by wrong addresses. */
  linkLockedUntil: string | null;
};

/** Case-insensitive, as in the index `students_by_name` over unarchived students. */
export const byName: readonly SQL[] = [
  sql`lower(${students.lastName})`,
  sql`lower(${students.firstName})`,
  sql`${students.id}`,
];

/** A teacher's own, all in admin mode, without archived ones; one query. */
export async function listStudents(
  db: TenantReader,
  actor: Actor,
  { limit, cursor, search, now }: PageInput & { search?: string; now: Date },
): Promise<Page<StudentItem>> {
  const rows = await selectStudents(db, now)
    .where(and(visibleStudents(db, actor, search), afterCursor(cursor)))
    .orderBy(...byName)
    .limit(limit + 1);
  return toPage(rows, limit, ({ id }) => id);
}

export async function countStudents(db: TenantReader, actor: Actor, search = ""): Promise<number> {
  return await db.$count(students, visibleStudents(db, actor, search));
}

function visibleStudents(db: TenantReader, actor: Actor, search = ""): SQL | undefined {
  return and(isNull(students.archivedAt), ownStudents(db, actor), matchesStudent(search));
}

/** Whether names and student id, or the `others`, match a search; undefined without one. */
export function matchesStudent(search: string, ...others: SQL[]): SQL | undefined {
  const texts = [sql`${students.firstName}`, sql`${students.lastName}`, sql`${students.studentId}`];
  return searchCondition(search, [...texts, ...others]);
}

export const STUDENT_NAME = {
  id: students.id,
  studentId: students.studentId,
  firstName: students.firstName,
  lastName: students.lastName,
};

/** Of `students`. */
export const firstTeacherId = sql`(
  select staff_id from student_teachers where student_id = ${students.id} order by linked_at, staff_id limit 1)`;

export function selectStudents(db: Pick<TenantReader, "select">, now: Date) {
  const at = now.toISOString();
  return db.select({
    id: students.id,
    ...pickFields(STUDENT, students),
    archivedAt: students.archivedAt,
    createdAt: students.createdAt,
    teacher: { firstName: staff.firstName, lastName: staff.lastName },
    linkLockedUntil: sql<string | null>`(
      select max(locked_until) from student_access
      where student_id = ${students.id} and locked_until > ${at} and revoked_at is null and expires_at > ${at})`,
  }).from(students).leftJoin(staff, eq(staff.userId, firstTeacherId)).$dynamic();
}

/** Undefined (all) in admin mode (spec 2 §6). */
export function ownStudents(db: TenantReader, actor: Actor): SQL | undefined {
  if (actor.kind !== "staff" || (actor.role === "admin" && actor.mode === "admin")) return undefined;
  return exists(
    db.select({ one: sql`1` }).from(studentTeachers)
      .where(and(eq(studentTeachers.studentId, students.id), eq(studentTeachers.staffId, actor.id))),
  );
}

/** The separate last-name comparison lets SQLite seek in the index; a row value alone scans. */
function afterCursor(cursor: string | null): SQL | undefined {
  if (cursor === null) return undefined;
  return sql`lower(${students.lastName}) >= (select lower(last_name) from students where id = ${cursor})
    and (${sql.join([...byName], sql`, `)}) > (
      select lower(last_name), lower(first_name), id from students where id = ${cursor})`;
}
