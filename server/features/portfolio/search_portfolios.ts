import { eq, inArray, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students as studentTable, uasUnits } from "../../../db/tenant/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import type { PortfolioSort } from "../../../domain/list_sorts.ts";
import type { Page, PageInput } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { normalizeStudentId } from "../../../domain/students.ts";
import { codeSpellings } from "../../../domain/units.ts";
import { findStudent, readStudent } from "../students/read_student.ts";
import { listStudents, type StudentItem } from "../students/list_students.ts";
import { type AssignmentItem, listAssignments } from "./list_assignments.ts";

/** Limit for one student; more than any student has. */
const MAX_PORTFOLIOS = 200;

/** On the wire (spec 2 §7). */
export type StudentPortfolios = { student: StudentItem; portfolios: AssignmentItem[] };

/** By the school's student id, archived ones included. Throws `not_found`. */
export async function findStudentPortfolios(
  db: TenantReader,
  actor: Actor,
  { studentId, sort, now }: { studentId: string; sort?: PortfolioSort; now: Date },
): Promise<StudentPortfolios> {
  const { id } = await findStudent(db, studentId);
  const [student, { items }] = await Promise.all([
    readStudent(db, id, now),
    listAssignments(db, actor, {
      studentId: id,
      includeArchived: true,
      sort,
      limit: MAX_PORTFOLIOS,
      cursor: null,
    }),
  ]);
  return { student, portfolios: items };
}

/** On the wire: the one who is meant with their portfolios, else those whose names or numbers match. */
export type StudentSearch = { found: StudentPortfolios | null; students: StudentItem[] };

/** Students of a name; others are found by more letters. */
export const MAX_NAMESAKES = 20;

/** By the exact student id, else by parts of name or id, archived ones included. */
export async function searchStudents(
  db: TenantReader,
  actor: Actor,
  { find, sort, now }: { find: string; sort?: PortfolioSort; now: Date },
): Promise<StudentSearch> {
  const [[exact], { items: students }] = await Promise.all([
    db.select({ studentId: studentTable.studentId }).from(studentTable)
      .where(eq(studentTable.studentKey, normalizeStudentId(find))),
    listStudents(db, actor, { search: find, includeArchived: true, limit: MAX_NAMESAKES, cursor: null, now }),
  ]);
  const only = exact ?? (students.length === 1 ? students[0] : undefined);
  const found = only
    ? await findStudentPortfolios(db, actor, { studentId: only.studentId, sort, now })
    : null;
  return { found, students: found ? [] : students };
}

/** On the wire (spec 2 §3). */
export type UnitStudents = { unitCode: string; unitTitle: string; assignments: AssignmentItem[] };

/** By the unit's code in either spelling (DOMAIN, A unit), archived ones included. Throws `not_found`. */
export async function findUnitStudents(
  db: TenantReader,
  actor: Actor,
  { unitCode, ...page }: PageInput & { unitCode: string; sort?: PortfolioSort },
): Promise<Page<AssignmentItem> & Omit<UnitStudents, "assignments">> {
  const code = unitCode.trim();
  const [unit] = await db.select({
    id: uasUnits.id,
    unitCode: uasUnits.unitCode,
    unitTitle: sql<string>`(
      select title from unit_revisions where unit_id = uas_units.id order by number desc limit 1)`,
  }).from(uasUnits).where(inArray(uasUnits.unitCode, codeSpellings(code)))
    .orderBy(sql`${uasUnits.unitCode} <> ${code}`).limit(1);
  if (!unit) throw new AppError("not_found", `No unit here has the code ${JSON.stringify(unitCode)}.`);
  const { id: unitId, ...rest } = unit;
  return { ...rest, ...await listAssignments(db, actor, { unitId, includeArchived: true, ...page }) };
}
