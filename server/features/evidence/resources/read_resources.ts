import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { evidenceKind } from "../../../../domain/evidence.ts";
import { links } from "../../../../domain/links.ts";
import type { Outcome } from "../../../../domain/units.ts";
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

export type PackedResource = Omit<ResourceView, "kind" | "fileUrl" | "thumbnailUrl" | "outcomeIndex"> & {
  linkUrl: string | null;
};

/** `which` is a condition over `outcome_resources r`; one query. */
export async function readResources(
  db: Pick<TenantReader, "all">,
  which: SQL,
  outcomes: readonly Pick<Outcome, "id">[],
): Promise<ResourceView[]> {
  const [row] = await db.all<{ packed: string }>(sql`select ${packedResources(which)} as packed`);
  return unpackResources(JSON.parse(row?.packed ?? "[]"), outcomes);
}

export async function readOutcomeResources(
  db: Pick<TenantReader, "all">,
  { unitId, outcomeId, outcomes }: {
    unitId: string;
    outcomeId: string;
    outcomes: readonly Pick<Outcome, "id">[];
  },
): Promise<ResourceView[]> {
  return await readResources(db, sql`r.unit_id = ${unitId} and r.outcome_id = ${outcomeId}`, outcomes);
}

/** Indexed by the outcomes of the assigned revision; one query. */
export async function readAssignmentResources(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
): Promise<ResourceView[]> {
  const [row] = await db.all<{ packed: string; outcomes: string }>(sql`
    select v.outcomes, ${packedResources(sql`r.unit_id = a.unit_id`)} as packed
    from unit_assignments a join unit_revisions v on v.id = a.revision_id where a.id = ${assignmentId}`);
  return row ? unpackResources(JSON.parse(row.packed), JSON.parse(row.outcomes)) : [];
}

/** A JSON array expression; `which` is a condition over `outcome_resources r`. */
export function packedResources(which: SQL): SQL<string> {
  return sql<string>`(
    select json_group_array(json_object(
      'id', r.id, 'unitId', r.unit_id, 'outcomeId', r.outcome_id, 'fileName', f.file_name, 'fileType', f.file_type,
      'fileSize', f.file_size, 'linkUrl', f.link_url, 'linkType', f.link_type, 'thumbnail', f.thumbnail,
      'description', r.description, 'addedBy', r.added_by, 'addedAt', r.added_at)
      order by r.added_at, r.id)
    from outcome_resources r join files f on f.id = r.file_id
    where ${which} and r.removed_at is null)`;
}

/** Drops resources of outcomes that the revision lacks. */
export function unpackResources(
  packed: readonly PackedResource[],
  outcomes: readonly Pick<Outcome, "id">[],
): ResourceView[] {
  return packed.flatMap(({ linkUrl, ...resource }) => {
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
