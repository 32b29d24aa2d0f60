import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { MOST_FOUND } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { readUnit } from "../units/read_unit.ts";
import { byName, ownOf } from "./list_students.ts";
import { matchesWords } from "./match_words.ts";

/** A student to whom a unit can still be assigned (spec 1 §5). */
export type StudentWithoutUnit = {
  id: string;
  /** The school's own id. */
  studentId: string;
  firstName: string;
  lastName: string;
  yearGroup: string | null;
};

/**
 * The students of the actor's own list who do not have a unit yet, by name; an archived portfolio counts as having it.
 * `search` is looked for in names and the school's own ids. One query beside the unit's. Throws not_found for no such unit.
 */
export async function listStudentsWithoutUnit(
  db: TenantReader,
  actor: Actor,
  { unitId, search }: { unitId: string; search: string },
): Promise<StudentWithoutUnit[]> {
  const having = db.select({ one: sql`1` }).from(unitAssignments)
    .where(and(eq(unitAssignments.studentId, students.id), eq(unitAssignments.unitId, unitId)));
  const [unit, found] = await Promise.all([
    readUnit(db, unitId),
    db.select({
      id: students.id,
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      yearGroup: students.yearGroup,
    }).from(students).where(and(
      isNull(students.archivedAt),
      ownOf(db, actor),
      notExists(having),
      matchesWords(search, [
        sql`${students.firstName}`,
        sql`${students.lastName}`,
        sql`${students.studentId}`,
      ]),
    ))
      .orderBy(...byName)
      .limit(MOST_FOUND),
  ]);
  if (!unit) throw notFound();
  return found;
}
