import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { files, outcomeResources } from "../../../../db/tenant/schema/index.ts";
import type { Actor, Relation } from "../../../../domain/permissions.ts";
import { STORED_FILE, type StoredFile } from "../read_evidence.ts";
import { learnerOf, reachOf } from "./read_unit_relation.ts";

/** A resource as the server deals with it: what it is to the actor, whose it is, and where its bytes are. */
export type ResourceThing = Relation & {
  id: string;
  unitId: string;
  outcomeId: string;
  addedBy: string;
  file: StoredFile;
};

/** One resource; null when there is none or it was taken away. One statement. */
export async function readResource(
  db: TenantReader,
  resourceId: string,
  actor: Actor | null,
): Promise<ResourceThing | null> {
  const [row] = await db.select({
    id: outcomeResources.id,
    unitId: outcomeResources.unitId,
    outcomeId: outcomeResources.outcomeId,
    addedBy: outcomeResources.addedBy,
    learner: sql<string | null>`${learnerOf(sql`${outcomeResources.unitId}`, actor)}`,
    file: STORED_FILE,
  }).from(outcomeResources).innerJoin(files, eq(files.id, outcomeResources.fileId))
    .where(and(eq(outcomeResources.id, resourceId), isNull(outcomeResources.removedAt)));
  if (!row) return null;
  const { learner, ...resource } = row;
  return { ...resource, ...reachOf(learner) };
}
