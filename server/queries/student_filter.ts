import { and, isNull, type SQL, sql } from "drizzle-orm";
import { students } from "../../db/tenant/schema/index.ts";
import type { Actor } from "../../domain/permissions.ts";
import { NO_YEAR, type StudentFilter } from "../../domain/students.ts";
import { classCondition } from "./class_condition.ts";
import { hasWholeSchool } from "./portfolio_relations.ts";
import { searchCondition } from "./search_condition.ts";

/** SQL condition over `students`: listed for the actor, not archived, and matching the filter. */
export function filteredStudents(actor: Actor, filter: StudentFilter, ...searched: SQL[]): SQL | undefined {
  return and(isNull(students.archivedAt), anyStudents(actor, filter, ...searched));
}

/** As `filteredStudents`, archived ones included, erased ones not. */
export function anyStudents(actor: Actor, filter: StudentFilter, ...searched: SQL[]): SQL | undefined {
  const { search = "", year = "", class: classId = "" } = filter;
  return and(
    isNull(students.erasedAt),
    ownStudents(actor),
    matchesStudent(search, ...searched),
    year === "" ? undefined : ofYear(year),
    classCondition(actor, classId),
  );
}

/** Undefined (all) for administrators in either mode (DECISIONS 33). */
export function ownStudents(actor: Actor): SQL | undefined {
  if (hasWholeSchool(actor)) return undefined;
  return actor.kind === "staff" ? linkedStudent(actor.id) : sql`0`;
}

/** SQL condition over `students`. */
export function linkedStudent(staffId: string): SQL {
  return sql`${students.id} in (select student_id from student_teachers where staff_id = ${staffId})`;
}

/** Whether names and student id, or the `others`, match a search; undefined without one. */
export function matchesStudent(search: string, ...others: SQL[]): SQL | undefined {
  const texts = [sql`${students.firstName}`, sql`${students.lastName}`, sql`${students.studentId}`];
  return searchCondition(search, [...texts, ...others]);
}

function ofYear(year: string): SQL {
  return year === NO_YEAR
    ? sql`coalesce(trim(${students.yearGroup}), '') = ''`
    : sql`lower(trim(${students.yearGroup})) = lower(trim(${year}))`;
}
