import { and, desc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  staff,
  students,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { Page } from "../students/list_students.ts";
import { matchesWords } from "../students/match_words.ts";
import { type AssignmentView, completedCount } from "./read_assignment.ts";
import { linkedTo } from "./read_relation.ts";

/** A portfolio as lists show it: everything but the unit's outcomes and why it was given back. */
export type AssignmentItem = Omit<AssignmentView, "unit" | "returned" | "student"> & {
  unit: Omit<AssignmentView["unit"], "outcomes">;
  /** The student's address is there for staff only (spec 2 §3). */
  student: AssignmentView["student"] & { email?: string | null };
};

const SEARCHED = [
  sql`${students.firstName}`,
  sql`${students.lastName}`,
  sql`${students.studentId}`,
  sql`${unitRevisions.title}`,
  sql`${uasUnits.unitCode}`,
];

/**
 * The portfolios whom the actor sees, the newest first: a student's own; a teacher's students' and those they
 * assigned; all for an administrator in admin mode. `search` is looked for in names, the school's own ids, titles and
 * codes. One query; `next` is the cursor of the page after.
 */
export async function listAssignments(
  db: TenantReader,
  actor: Actor,
  page: Page,
): Promise<{ items: AssignmentItem[]; next: string | null }> {
  const rows = await db.select({
    id: unitAssignments.id,
    unitId: unitAssignments.unitId,
    studentId: unitAssignments.studentId,
    portfolioStatus: unitAssignments.portfolioStatus,
    startedAt: unitAssignments.startedAt,
    completedAt: unitAssignments.completedAt,
    unitCode: uasUnits.unitCode,
    title: unitRevisions.title,
    level: unitRevisions.level,
    total: sql<number>`json_array_length(${unitRevisions.outcomes})`,
    student: {
      firstName: students.firstName,
      lastName: students.lastName,
      yearGroup: students.yearGroup,
      studentId: students.studentId,
      email: students.email,
    },
    teacher: { firstName: staff.firstName, lastName: staff.lastName },
    completed: completedCount(),
  }).from(unitAssignments)
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .innerJoin(staff, eq(staff.userId, unitAssignments.assignedBy))
    .where(
      and(
        isNull(unitAssignments.archivedAt),
        isNull(students.archivedAt),
        seenBy(actor),
        matchesWords(page.search ?? "", SEARCHED),
        before(page.cursor),
      ),
    )
    .orderBy(desc(unitAssignments.startedAt), desc(unitAssignments.id))
    .limit(page.limit + 1);
  const items = rows.slice(0, page.limit).map(({ title, level, student, ...row }): AssignmentItem => ({
    ...row,
    student: actor.kind === "staff" ? student : withoutAddress(student),
    status: row.completedAt === null ? "in_progress" : "completed",
    unit: { id: row.unitId, title, unitCode: row.unitCode, level },
  }));
  const last = items.at(-1);
  return { items, next: rows.length > page.limit && last ? last.id : null };
}

function withoutAddress({ email: _, ...student }: Required<AssignmentItem["student"]>) {
  return student;
}

/** Whose portfolios the actor sees, as an SQL condition over `unit_assignments`; undefined where it is all of the school's. */
export function seenBy(actor: Actor): SQL | undefined {
  if (actor.kind === "student") return eq(unitAssignments.studentId, actor.id);
  if (actor.kind === "staff" && actor.role === "admin" && actor.mode === "admin") return undefined;
  return linkedTo(actor);
}

/** Behind the portfolio that the last page ended with. */
function before(cursor: string | null): SQL | undefined {
  if (cursor === null) return undefined;
  const at = sql`(select started_at from unit_assignments where id = ${cursor})`;
  return or(
    lt(unitAssignments.startedAt, at),
    and(eq(unitAssignments.startedAt, at), lt(unitAssignments.id, cursor)),
  );
}
