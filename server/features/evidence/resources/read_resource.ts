import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { files, outcomeResources } from "../../../../db/tenant/schema/index.ts";
import type { Actor, Relation } from "../../../../domain/permissions.ts";
import { STORED_FILE_COLUMNS, type StoredFile } from "../read_evidence.ts";
import { studentOnUnit, unitRelation } from "./read_unit_relation.ts";

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
