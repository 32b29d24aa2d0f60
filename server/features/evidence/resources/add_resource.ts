import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { evidenceKind } from "../../../../domain/evidence.ts";
import { LINK_FILE_TYPE, type LinkType } from "../../../../domain/external_links.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { checkCanAdd } from "../../../../domain/plans.ts";
import type { Outcome } from "../../../../domain/units.ts";
import { eventStatement } from "../../activity/events.ts";
import { readEntitlements } from "../../settings/read_entitlements.ts";
import { linkedFileStatement, type NewFile, uploadedFileStatement } from "../save_file.ts";
import { parseLink } from "../parse_link.ts";
import { storedName } from "../stored_name.ts";
import { thumbnailStatements } from "../thumbnails/request_thumbnail.ts";
import { attachUpload, readUsableUpload } from "../uploads/usable_upload.ts";
import { readResources, type ResourceView } from "./read_resources.ts";

export const MAX_PER_OUTCOME = 100;

export type NewResource = {
  unitId: string;
  outcomeId: string;
  actor: Extract<Actor, { kind: "staff" }>;
  /** The upload's object path, or the link's address. */
  fileUrl: string;
  fileType: string;
  fileName?: string | null;
  linkType?: LinkType | null;
  thumbnailUrl?: string | null;
  description: string;
  now: Date;
};

/**
 * Adds an upload or external link as an outcome's resource. Throws `not_found`, `conflict` (upload never
 * sent or already added, outcome full) or `limit`. Enqueues a job: call through `writeWithJobs`.
 */
export async function addResource(tx: TenantWriter, input: NewResource): Promise<ResourceView> {
  const { unitId, outcomeId, actor, description, now } = input;
  const outcomes = await readOutcomes(tx, input);
  const [id, fileId, eventId] = [newId("resource"), newId("file"), newId("event")];
  const eventWritten = sql`exists (select 1 from events where id = ${eventId})`;
  const event = (data: { size: number; kind: string }, when?: SQL) =>
    eventStatement(tx, {
      id: eventId,
      what: "resource.added",
      at: now,
      actor,
      data: { resourceId: id, unitId, outcomeId, fileId, ...data },
    }, when);
  const file = (name: string): NewFile => ({ id: fileId, name, owner: actor, now, eventWritten });
  const statements = await fileStatements(tx, input, { event, file });
  await tx.batch([
    ...statements,
    tx.db.run(sql`
      insert into outcome_resources (id, unit_id, outcome_id, file_id, description, added_by, added_at)
      select ${id}, ${unitId}, ${outcomeId}, ${fileId}, ${description}, ${actor.id}, ${now.toISOString()}
      where ${eventWritten}`),
  ]);
  const [view] = await readResources(tx.db, sql`r.id = ${id}`, outcomes);
  if (view) return view;
  await fileStatements(tx, input, { event, file });
  throw outcomeFull();
}

async function fileStatements(
  tx: TenantWriter,
  { unitId, outcomeId, actor: owner, now, ...input }: NewResource,
  { event, file }: {
    event: (data: { size: number; kind: string }, when?: SQL) => ReturnType<typeof eventStatement>;
    file: (name: string) => NewFile;
  },
) {
  const hasCapacity = sql`(
    select count(*) from outcome_resources
    where unit_id = ${unitId} and outcome_id = ${outcomeId} and removed_at is null) < ${MAX_PER_OUTCOME}`;
  if (input.fileType === LINK_FILE_TYPE) {
    const { link, title } = parseLink({ ...input, url: input.fileUrl, title: input.fileName });
    const limitMessage = checkCanAdd(await readEntitlements(tx.db), now);
    if (limitMessage) throw new AppError("limit", limitMessage);
    return [event({ size: 0, kind: "link" }, hasCapacity), linkedFileStatement(tx, file(title), link)];
  }
  const use = { owner, purpose: "resource", now } as const;
  const upload = await readUsableUpload(tx, { objectPath: input.fileUrl, ...use });
  const newFile = file(storedName(input.fileName ?? "", upload.type));
  return [
    attachUpload(tx, upload, { ...use, and: hasCapacity }),
    event({ size: upload.received, kind: evidenceKind(upload.type) }),
    uploadedFileStatement(tx, newFile, upload.id),
    ...thumbnailStatements(tx, newFile, { type: upload.type, thumbnailUrl: input.thumbnailUrl }),
  ];
}

/** From the newest revision that has this outcome. */
async function readOutcomes(
  tx: TenantWriter,
  { unitId, outcomeId }: NewResource,
): Promise<Pick<Outcome, "id">[]> {
  const [row] = await tx.db.all<{ outcomes: string }>(sql`
    select r.outcomes from unit_revisions r
    where r.unit_id = ${unitId} and exists (
      select 1 from json_each(r.outcomes) o where o.value ->> 'id' = ${outcomeId})
    order by r.number desc limit 1`);
  if (!row) throw notFound();
  return JSON.parse(row.outcomes);
}

function outcomeFull(): AppError {
  return new AppError("conflict", `This outcome already has ${MAX_PER_OUTCOME} resources.`);
}
