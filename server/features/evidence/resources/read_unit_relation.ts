import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import type { Actor, Relation } from "../../../../domain/permissions.ts";
import type { Outcome } from "../../../../domain/units.ts";

export type UnitRelation = Relation & {
  unitId: string;
  /** Of the newest revision. */
  outcomes: Pick<Outcome, "id">[];
};

/** Null when the school lacks the unit. One query. */
export async function readUnitRelation(
  db: TenantReader,
  unitId: string,
  actor: Actor | null,
): Promise<UnitRelation | null> {
  const [row] = await db.all<{ outcomes: string; studentId: string | null }>(sql`
    select r.outcomes, ${studentOnUnit(sql`r.unit_id`, actor)} as studentId
    from unit_revisions r where r.unit_id = ${unitId} order by r.number desc limit 1`);
  return row ? { unitId, outcomes: JSON.parse(row.outcomes), ...unitRelation(row.studentId) } : null;
}

/** The actor's id if they are a student with an unarchived portfolio of the unit; `unitId` is a column. */
export function studentOnUnit(unitId: ReturnType<typeof sql>, actor: Actor | null) {
  return sql`(
    select a.student_id from unit_assignments a join students st on st.id = a.student_id
    where a.unit_id = ${unitId} and a.student_id = ${actor?.kind === "student" ? actor.id : ""}
      and a.archived_at is null and st.archived_at is null)`;
}

/** All staff are linked to every unit. */
export function unitRelation(studentId: string | null): Relation {
  return { studentId: studentId ?? "", linked: true };
}
