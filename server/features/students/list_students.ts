import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, students, studentTeachers } from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { matchesWords } from "./match_words.ts";

/** A student as lists show them (spec 2 §3); `teacher` is the first of their teachers (DECISIONS 15). */
export type StudentItem = {
  id: string;
  studentId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  yearGroup: string | null;
  dateOfBirth: string | null;
  /** The awarding body's, four digits. */
  learnerNumber: string | null;
  registeredYear: number | null;
  archivedAt: string | null;
  createdAt: string;
  teacher: { firstName: string; lastName: string } | null;
};

/** A page of a list: behind the thing that the page before ended with. `search`: only what holds each of its words. */
export type Page = { limit: number; cursor: string | null; search?: string };

/**
 * The order of students by name, whatever their case. It is that of the index `students_by_name`, which serves what asks
 * for no archived ones.
 */
export const byName: readonly SQL[] = [
  sql`lower(${students.lastName})`,
  sql`lower(${students.firstName})`,
  sql`${students.id}`,
];

/**
 * The students whom the actor sees, by name: a teacher's own, an administrator's all; not the archived ones. `search` is
 * looked for in names and the school's own ids. One query.
 */
export async function listStudents(
  db: TenantReader,
  actor: Actor,
  page: Page,
): Promise<{ items: StudentItem[]; next: string | null }> {
  const rows = await selectStudents(db)
    .where(and(seenStudents(db, actor, page.search), after(page.cursor)))
    .orderBy(...byName)
    .limit(page.limit + 1);
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return { items, next: rows.length > page.limit && last ? last.id : null };
}

/** How many students the actor sees, or of these a search finds. One query. */
export async function countStudents(db: TenantReader, actor: Actor, search = ""): Promise<number> {
  return await db.$count(students, seenStudents(db, actor, search));
}

function seenStudents(db: TenantReader, actor: Actor, search = ""): SQL | undefined {
  const texts = [sql`${students.firstName}`, sql`${students.lastName}`, sql`${students.studentId}`];
  return and(isNull(students.archivedAt), ownOf(db, actor), matchesWords(search, texts));
}

/** The query of student items, for lists and for one. */
export function selectStudents(db: Pick<TenantReader, "select">) {
  const primary = sql`(
    select staff_id from student_teachers where student_id = ${students.id} order by linked_at, staff_id limit 1)`;
  return db.select({
    id: students.id,
    studentId: students.studentId,
    firstName: students.firstName,
    lastName: students.lastName,
    email: students.email,
    yearGroup: students.yearGroup,
    dateOfBirth: students.dateOfBirth,
    learnerNumber: students.learnerNumber,
    registeredYear: students.registeredYear,
    archivedAt: students.archivedAt,
    createdAt: students.createdAt,
    teacher: { firstName: staff.firstName, lastName: staff.lastName },
  }).from(students).leftJoin(staff, eq(staff.userId, primary)).$dynamic();
}

/** A teacher's own students, also for an administrator in teacher mode; every student in admin mode (spec 2 §6). */
export function ownOf(db: TenantReader, actor: Actor): SQL | undefined {
  if (actor.kind !== "staff" || (actor.role === "admin" && actor.mode === "admin")) return undefined;
  return exists(
    db.select({ one: sql`1` }).from(studentTeachers)
      .where(and(eq(studentTeachers.studentId, students.id), eq(studentTeachers.staffId, actor.id))),
  );
}

/**
 * Behind the student whom the last page ended with. The last name is compared by itself as well: a row of expressions alone
 * begins no range of an index, and a late page would go through all those before it.
 */
function after(cursor: string | null): SQL | undefined {
  if (cursor === null) return undefined;
  return sql`lower(${students.lastName}) >= (select lower(last_name) from students where id = ${cursor})
    and (${sql.join([...byName], sql`, `)}) > (
      select lower(last_name), lower(first_name), id from students where id = ${cursor})`;
}
