import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import { files, outcomeResources, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import type { Actor, Relation } from "../../../../domain/permissions.ts";
import type { Outcome } from "../../../../domain/units.ts";
import { STORED_FILE_COLUMNS, type StoredFile } from "../read_evidence.ts";

export type UnitRelation = Relation & {
  unitId: string;
  /** Outcomes of the newest revision. */
  outcomes: Pick<Outcome, "id">[];
};

/** Null when the school does not have the unit, or the student has no portfolio of it. One query. */
export async function readUnitRelation(
  db: TenantReader,
  unitId: string,
  actor: Actor | null,
): Promise<UnitRelation | null> {
  const r = alias(unitRevisions, "r");
  const unit = sql`r.unit_id`;
  const [row] = await db.select({
    outcomes: r.outcomes,
    studentId: sql<string | null>`${studentOnUnit(unit, actor)}`,
  }).from(r).where(and(eq(r.unitId, unitId), isUnitOf(unit, actor))).orderBy(desc(r.number)).limit(1);
  return row ? { unitId, outcomes: row.outcomes, ...unitRelation(row.studentId) } : null;
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
