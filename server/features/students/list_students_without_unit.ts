import { and, eq, notExists, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { StudentFilter } from "../../../domain/students.ts";
import { readUnit } from "../units/read_unit.ts";
import { STUDENT_NAME } from "./list_students.ts";
import { filteredStudents } from "../../queries/student_filter.ts";
import { studentOrder } from "../../queries/student_order.ts";

export type StudentWithoutUnit = Awaited<ReturnType<typeof listStudentsWithoutUnit>>[number];

/** Spec 1 §5; an archived portfolio counts too. One query beside the unit's. Throws `not_found`. */
export async function listStudentsWithoutUnit(
  db: TenantReader,
  actor: Actor,
  { unitId, ...filter }: StudentFilter & { unitId: string },
) {
  const withUnit = db.select({ one: sql`1` }).from(unitAssignments)
    .where(and(eq(unitAssignments.studentId, students.id), eq(unitAssignments.unitId, unitId)));
  const [unit, items] = await Promise.all([
    readUnit(db, unitId),
    db.select({ ...STUDENT_NAME, yearGroup: students.yearGroup }).from(students)
      .where(and(filteredStudents(actor, filter), notExists(withUnit)))
      .orderBy(...studentOrder(actor)).limit(MAX_FOUND),
  ]);
  if (!unit) throw notFound();
  return items;
}
