import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { files, outcomeResources } from "../../../../db/tenant/schema/index.ts";
import type { Actor, Relation } from "../../../../domain/permissions.ts";
import type { Outcome } from "../../../../domain/units.ts";
import { STORED_FILE_COLUMNS, type StoredFile } from "../read_evidence.ts";

export type UnitRelation = Relation & {
  unitId: string;
  /** Of the newest revision. */
  outcomes: Pick<Outcome, "id">[];
};

/** Null when the school lacks the unit, or the student has no portfolio of it. One query. */
export async function readUnitRelation(
  db: TenantReader,
  unitId: string,
  actor: Actor | null,
): Promise<UnitRelation | null> {
  const [row] = await db.all<{ outcomes: string; studentId: string | null }>(sql`
    select r.outcomes, ${studentOnUnit(sql`r.unit_id`, actor)} as studentId
    from unit_revisions r where r.unit_id = ${unitId} and ${
    isUnitOf(sql`r.unit_id`, actor)
  } order by r.number desc limit 1`);
  return row ? { unitId, outcomes: JSON.parse(row.outcomes), ...unitRelation(row.studentId) } : null;
}

export type StoredResource = Relation & {
  id: string;
  unitId: string;
  outcomeId: string;
  addedBy: string;
  file: StoredFile;
};

/** Null when absent, removed or of a unit that the student does not have; one query. */
export async function readResource(
  db: TenantReader,
  resourceId: string,
  actor: Actor | null,
): Promise<StoredResource | null> {
  const [row] = await db.select({
    id: outcomeResources.id,
    unitId: outcomeResources.unitId,
    outcomeId: outcomeResources.outcomeId,
    addedBy: outcomeResources.addedBy,
    studentId: sql<string | null>`${studentOnUnit(sql`${outcomeResources.unitId}`, actor)}`,
    file: STORED_FILE_COLUMNS,
  }).from(outcomeResources).innerJoin(files, eq(files.id, outcomeResources.fileId))
    .where(and(
      eq(outcomeResources.id, resourceId),
      isNull(outcomeResources.removedAt),
      isUnitOf(sql`${outcomeResources.unitId}`, actor),
    ));
  if (!row) return null;
  const { studentId, ...resource } = row;
  return { ...resource, ...unitRelation(studentId) };
}

/** The actor's id if they are a student with an unarchived portfolio of the unit; `unitId` is a column. */
function studentOnUnit(unitId: SQL, actor: Actor | null) {
  return sql`(
    select a.student_id from unit_assignments a join students st on st.id = a.student_id
    where a.unit_id = ${unitId} and a.student_id = ${actor?.kind === "student" ? actor.id : ""}
      and a.archived_at is null and st.archived_at is null)`;
}

/** Before a row is read: another's takes no longer than one that does not exist. */
function isUnitOf(unitId: SQL, actor: Actor | null) {
  return actor?.kind === "student" ? sql`${studentOnUnit(unitId, actor)} is not null` : sql`1`;
}

/** All staff are linked to every unit. */
function unitRelation(studentId: string | null): Relation {
  return { studentId: studentId ?? "", linked: true };
}
