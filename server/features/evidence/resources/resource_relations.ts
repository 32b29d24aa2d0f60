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

export type StoredResource = Relation & {
  id: string;
  unitId: string;
  outcomeId: string;
  addedBy: string;
  file: StoredFile;
};

/** Null when absent or removed; one query. */
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
    .where(and(eq(outcomeResources.id, resourceId), isNull(outcomeResources.removedAt)));
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

/** All staff are linked to every unit. */
function unitRelation(studentId: string | null): Relation {
  return { studentId: studentId ?? "", linked: true };
}
