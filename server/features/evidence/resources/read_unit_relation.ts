import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import type { Actor, Relation } from "../../../../domain/permissions.ts";
import type { Outcome } from "../../../../domain/units.ts";

/** What a unit is to somebody who looks at what lies beside its outcomes: all of the school's staff reach it. */
export type UnitRelation = Relation & {
  unitId: string;
  /** Those of its newest revision. */
  outcomes: Pick<Outcome, "id">[];
};

/**
 * A unit's relation to the actor, or null when the school has none such: a student's own when they have a portfolio of it
 * that is not archived. One statement.
 */
export async function readUnitRelation(
  db: TenantReader,
  unitId: string,
  actor: Actor | null,
): Promise<UnitRelation | null> {
  const [row] = await db.all<{ outcomes: string; studentId: string | null }>(sql`
    select r.outcomes, ${learnerOf(sql`r.unit_id`, actor)} as studentId
    from unit_revisions r where r.unit_id = ${unitId} order by r.number desc limit 1`);
  return row ? { unitId, outcomes: JSON.parse(row.outcomes), ...reachOf(row.studentId) } : null;
}

/** The actor's id where they are a student who works on a unit; null else. `unitId` is a column. */
export function learnerOf(unitId: ReturnType<typeof sql>, actor: Actor | null) {
  return sql`(
    select a.student_id from unit_assignments a join students st on st.id = a.student_id
    where a.unit_id = ${unitId} and a.student_id = ${actor?.kind === "student" ? actor.id : ""}
      and a.archived_at is null and st.archived_at is null)`;
}

/** The relation that a row of `learnerOf` means; members of staff are each as near to a unit as the next. */
export function reachOf(studentId: string | null): Relation {
  return { studentId: studentId ?? "", linked: true };
}
