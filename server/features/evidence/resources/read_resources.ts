import { eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import {
  files,
  outcomeResources,
  unitAssignments,
  unitRevisions,
} from "../../../../db/tenant/schema/index.ts";
import { evidenceKind } from "../../../../domain/evidence.ts";
import { links } from "../../../../domain/links.ts";
import type { Outcome } from "../../../../domain/units.ts";
import { jsonRow, jsonRows, parseJson, readJson } from "../../../queries/json_rows.ts";
import type { FileView } from "../read_assignment_files.ts";

/** A resource of an outcome (spec 1 §2.10); `outcomeIndex` is that of the requested revision. */
export type ResourceView = Omit<FileView, "submissionId" | "shared" | "uploadedAt" | "addedBy"> & {
  unitId: string;
  outcomeId: string;
  description: string;
  /** Staff id. */
  addedBy: string;
  addedAt: string;
};

/** `which` is a condition over `outcome_resources`; one query. */
export async function readResources(
  db: Pick<TenantReader, "all">,
  which: SQL,
  outcomes: readonly Pick<Outcome, "id">[],
): Promise<ResourceView[]> {
  return resourceViews(await readJson(db, resourceRows(which)), outcomes);
}

export async function readOutcomeResources(
  db: Pick<TenantReader, "all">,
  { unitId, outcomeId, outcomes }: {
    unitId: string;
    outcomeId: string;
    outcomes: readonly Pick<Outcome, "id">[];
  },
): Promise<ResourceView[]> {
  const which = sql`${outcomeResources.unitId} = ${unitId} and ${outcomeResources.outcomeId} = ${outcomeId}`;
  return await readResources(db, which, outcomes);
}

/** Indexed by the outcomes of the assigned revision; one query. */
export async function readAssignmentResources(
  db: Pick<TenantReader, "select">,
  assignmentId: string,
): Promise<ResourceView[]> {
  const [row] = await db.select({ outcomes: unitRevisions.outcomes, resources: UNIT_RESOURCES.sql })
    .from(unitAssignments).innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .where(eq(unitAssignments.id, assignmentId));
  return row ? resourceViews(parseJson(UNIT_RESOURCES, row.resources), row.outcomes) : [];
}

const RESOURCE = jsonRow({
  id: outcomeResources.id,
  unitId: outcomeResources.unitId,
  outcomeId: outcomeResources.outcomeId,
  fileName: files.fileName,
  fileType: files.fileType,
  fileSize: files.fileSize,
  linkUrl: files.linkUrl,
  linkType: files.linkType,
  thumbnail: files.thumbnail,
  description: outcomeResources.description,
  addedBy: outcomeResources.addedBy,
  addedAt: outcomeResources.addedAt,
});

/** `which` is a condition over `outcome_resources`. */
function resourceRows(which: SQL) {
  const from = sql`
    from ${outcomeResources} join ${files} on ${files.id} = ${outcomeResources.fileId}
    where ${which} and ${outcomeResources.removedAt} is null`;
  return jsonRows(RESOURCE, from, ["addedAt", "id"]);
}

/** In a query of `unit_assignments`. */
export const UNIT_RESOURCES = resourceRows(eq(outcomeResources.unitId, unitAssignments.unitId));

/** Drops resources of outcomes that are not in the revision. */
export function resourceViews(
  rows: readonly ReturnType<typeof RESOURCE.decode>[],
  outcomes: readonly Pick<Outcome, "id">[],
): ResourceView[] {
  return rows.flatMap(({ linkUrl, ...resource }) => {
    const outcomeIndex = outcomes.findIndex(({ id }) => id === resource.outcomeId);
    if (outcomeIndex < 0) return [];
    return [{
      ...resource,
      outcomeIndex,
      kind: evidenceKind(resource.fileType),
      fileUrl: linkUrl ?? links.resourceFile(resource.id),
      thumbnailUrl: resource.thumbnail === "made" ? links.resourceThumbnail(resource.id) : null,
    }];
  });
}
