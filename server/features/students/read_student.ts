import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, studentTeachers } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import type { Actor, Relation } from "../../../domain/permissions.ts";
import { viewerOf } from "../../queries/portfolio_relations.ts";
import { normalizeStudentId } from "../../../domain/students.ts";
import { selectStudents, type StudentItem } from "./list_students.ts";

export async function readStudent(db: TenantReader, id: string, now: Date): Promise<StudentItem> {
  const [row] = await selectStudents(db, now).where(eq(students.id, id));
  if (!row) throw notFound();
  return row;
}

type FoundStudent = { id: string; studentId: string; email: string | null; archivedAt: string | null };

/**
 * By the school's student id, ignoring case and outer spaces (DECISIONS 14), archived or not. Throws
 * `not_found`.
 */
export async function findStudent(db: TenantReader, studentId: string): Promise<FoundStudent> {
  const [student] = await db.select({
    id: students.id,
    studentId: students.studentId,
    email: students.email,
    archivedAt: students.archivedAt,
  }).from(students).where(eq(students.studentKey, normalizeStudentId(studentId)));
  if (!student) {
    throw new AppError("not_found", `No student here has the student ID ${JSON.stringify(studentId)}.`);
  }
  return student;
}

/** Null when absent, archived or not for the actor. */
export async function readStudentRelation(
  db: TenantReader,
  studentId: string,
  actor: Actor | null,
): Promise<Relation | null> {
  return await readRelation(db, actor, and(eq(students.id, studentId), isNull(students.archivedAt)));
}

/** As `readStudentRelation`, archived students included. */
export async function readAnyStudentRelation(
  db: TenantReader,
  studentId: string,
  actor: Actor | null,
): Promise<Relation | null> {
  return await readRelation(db, actor, eq(students.id, studentId));
}

async function readRelation(
  db: TenantReader,
  actor: Actor | null,
  which: SQL | undefined,
): Promise<Relation | null> {
  const { staffId, studentId: own, wholeSchool } = viewerOf(actor);
  const link = db.select({ one: sql`1` }).from(studentTeachers)
    .where(and(eq(studentTeachers.studentId, students.id), eq(studentTeachers.staffId, staffId ?? "")));
  const [row] = await db.select({
    studentId: students.id,
    linked: sql<boolean>`${exists(link)}`.mapWith(Boolean),
    archived: sql<boolean>`${students.archivedAt} is not null`.mapWith(Boolean),
  }).from(students).where(and(
    which,
    sql`(${wholeSchool} = 1 or ${students.id} = ${own} or ${exists(link)})`,
  ));
  return row ?? null;
}
