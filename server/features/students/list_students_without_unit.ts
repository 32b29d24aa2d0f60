import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { readUnit } from "../units/read_unit.ts";
import { byName, ownStudents } from "./list_students.ts";
import { searchCondition } from "../../queries/search_condition.ts";

/** Spec 1 §5. */
export type StudentWithoutUnit = {
  id: string;
  studentId: string;
  firstName: string;
  lastName: string;
  yearGroup: string | null;
};

/** Archived portfolios count as withUnit the unit. One query beside the unit's. Throws `not_found`. */
export async function listStudentsWithoutUnit(
  db: TenantReader,
  actor: Actor,
  { unitId, search }: { unitId: string; search: string },
): Promise<StudentWithoutUnit[]> {
  const withUnit = db.select({ one: sql`1` }).from(unitAssignments)
    .where(and(eq(unitAssignments.studentId, students.id), eq(unitAssignments.unitId, unitId)));
  const [unit, items] = await Promise.all([
    readUnit(db, unitId),
    db.select({
      id: students.id,
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      yearGroup: students.yearGroup,
    }).from(students).where(and(
      isNull(students.archivedAt),
      ownStudents(db, actor),
      notExists(withUnit),
      searchCondition(search, [
        sql`${students.firstName}`,
        sql`${students.lastName}`,
        sql`${students.studentId}`,
      ]),
    ))
      .orderBy(...byName)
      .limit(MAX_FOUND),
  ]);
  if (!unit) throw notFound();
  return items;
}
