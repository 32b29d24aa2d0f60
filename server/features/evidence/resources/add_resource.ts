import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { evidenceKind } from "../../../../domain/evidence.ts";
import { LINK_FILE_TYPE, type LinkType } from "../../../../domain/external_links.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { checkMayAdd } from "../../../../domain/plans.ts";
import type { Outcome } from "../../../../domain/units.ts";
import { eventStatement } from "../../activity/record_event.ts";
import { readEntitlements } from "../../settings/read_entitlements.ts";
import { linkedFileStatement, type NewFile, uploadedFileStatement } from "../keep_file.ts";
import { readLink } from "../read_link.ts";
import { storedName } from "../stored_name.ts";
import { thumbnailStatements } from "../thumbnails/wanted_thumbnail.ts";
import { attachUpload, readUsableUpload } from "../uploads/usable_upload.ts";
import { readResources, type ResourceView } from "./read_resources.ts";

/** Resources that one outcome has at most. */
export const MOST_PER_OUTCOME = 100;

export type NewResource = {
  unitId: string;
  outcomeId: string;
  actor: Extract<Actor, { kind: "staff" }>;
  /** What the call names the upload by, or the address that a link leads to. */
  fileUrl: string;
  fileType: string;
  fileName?: string | null;
  linkType?: LinkType | null;
  thumbnailUrl?: string | null;
  description: string;
  now: Date;
};

/**
 * Puts a received upload, once, or an external link beside an outcome of a unit, whichever revision has it. `not_found`
 * when there is no such outcome or the upload is not the actor's, `conflict` when it was never sent, was added before or
 * the outcome has a hundred, `limit` when the school may not add now. May ask for a thumbnail, so write it as
 * `writeWithWork` does.
 */
export async function addResource(tx: TenantWriter, input: NewResource): Promise<ResourceView> {
  const { unitId, outcomeId, actor, description, now } = input;
  const outcomes = await readOutcomes(tx, input);
  const [id, fileId, eventId] = [newId("resource"), newId("file"), newId("event")];
  const happened = sql`exists (select 1 from events where id = ${eventId})`;
  const event = (data: { size: number; kind: string }, when?: SQL) =>
    eventStatement(tx, {
      id: eventId,
      what: "resource.added",
      at: now,
      actor,
      data: { resourceId: id, unitId, outcomeId, fileId, ...data },
    }, when);
  const file = (name: string): NewFile => ({ id: fileId, name, owner: actor, now, happened });
  const kept = await fileStatements(tx, input, { event, file });
  await tx.batch([
    ...kept,
    tx.db.run(sql`
      insert into outcome_resources (id, unit_id, outcome_id, file_id, description, added_by, added_at)
      select ${id}, ${unitId}, ${outcomeId}, ${fileId}, ${description}, ${actor.id}, ${now.toISOString()}
      where ${happened}`),
  ]);
  const [view] = await readResources(tx.db, sql`r.id = ${id}`, outcomes);
  if (view) return view;
  await fileStatements(tx, input, { event, file });
  throw tooMany();
}

/** The statements that keep the file behind a resource, or throws in words why it cannot be. */
async function fileStatements(
  tx: TenantWriter,
  { unitId, outcomeId, actor: owner, now, ...input }: NewResource,
  { event, file }: {
    event: (data: { size: number; kind: string }, when?: SQL) => ReturnType<typeof eventStatement>;
    file: (name: string) => NewFile;
  },
) {
  const hasRoom = sql`(
    select count(*) from outcome_resources
    where unit_id = ${unitId} and outcome_id = ${outcomeId} and removed_at is null) < ${MOST_PER_OUTCOME}`;
  if (input.fileType === LINK_FILE_TYPE) {
    const { link, title } = readLink({ ...input, url: input.fileUrl, title: input.fileName });
    const closed = checkMayAdd(await readEntitlements(tx.db), now);
    if (closed) throw new AppError("limit", closed);
    return [event({ size: 0, kind: "link" }, hasRoom), linkedFileStatement(tx, file(title), link)];
  }
  const use = { owner, purpose: "resource", now } as const;
  const upload = await readUsableUpload(tx, { objectPath: input.fileUrl, ...use });
  const kept = file(storedName(input.fileName ?? "", upload.type));
  return [
    attachUpload(tx, upload, { ...use, and: hasRoom }),
    event({ size: upload.received, kind: evidenceKind(upload.type) }),
    uploadedFileStatement(tx, kept, upload.id),
    ...thumbnailStatements(tx, kept, { type: upload.type, thumbnailUrl: input.thumbnailUrl }),
  ];
}

/** The outcomes of the newest revision of the unit that has this one. */
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

function tooMany(): AppError {
  return new AppError("conflict", `This outcome already has ${MOST_PER_OUTCOME} resources.`);
}
