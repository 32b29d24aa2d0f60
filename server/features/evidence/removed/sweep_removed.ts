import { and, inArray, lte, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { files, outcomeResources, submissionFiles } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Services } from "../../../services/services.ts";
import { drawnKeys } from "../thumbnails/make_thumbnail.ts";
import { retentionCutoff } from "./list_removed.ts";

/** Limit per kind and sweep. */
export const MAX_SWEPT = 200;

type SweepServices = Pick<Services, "doors" | "storage" | "now">;

/**
 * Deletes evidence and resources removed over 30 days ago, then unreferenced files; true when more remain.
 */
export async function sweepRemoved(
  services: SweepServices,
  tenantId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const { doors, now } = services;
  const at = now();
  const before = retentionCutoff(at);
  const [evidence, resources] = await doors.readTenant(tenantId, (db) =>
    Promise.all([
      db.select({ id: submissionFiles.id }).from(submissionFiles).where(
        lte(submissionFiles.removedAt, before),
      )
        .orderBy(submissionFiles.removedAt).limit(MAX_SWEPT),
      db.select({ id: outcomeResources.id }).from(outcomeResources).where(
        lte(outcomeResources.removedAt, before),
      )
        .orderBy(outcomeResources.removedAt).limit(MAX_SWEPT),
    ]));
  if (evidence.length + resources.length > 0) {
    await doors.writeTenant(tenantId, (tx) => removeLinks(tx, { evidence, resources, at, before }));
  }
  const files = await sweepFiles(services, tenantId, signal);
  return [evidence.length, resources.length, files].includes(MAX_SWEPT);
}

type Rows = { id: string }[];

/** One event each, in one batch; rows restored in the meantime stay. */
async function removeLinks(
  tx: TenantWriter,
  { evidence, resources, at, before }: { evidence: Rows; resources: Rows; at: Date; before: string },
): Promise<void> {
  const event = sql`gone.value ->> 'eventId', ${at.toISOString()}, 'system', 'sweep'`;
  const withEventIds = (rows: Rows) =>
    JSON.stringify(rows.map(({ id }) => ({ id, eventId: newId("event") })));
  const idsOf = (rows: Rows) => rows.map(({ id }) => id);
  await tx.batch([
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id, assignment_id, data)
      select ${event}, 'evidence.gone', a.student_id, a.id,
        json_object('submissionId', s.id, 'evidenceId', e.id, 'fileId', e.file_id)
      from json_each(${withEventIds(evidence)}) gone
        join submission_files e on e.id = gone.value ->> 'id' and e.removed_at <= ${before}
        join submissions s on s.id = e.submission_id
        join unit_assignments a on a.id = s.assignment_id`),
    tx.db.delete(submissionFiles)
      .where(and(inArray(submissionFiles.id, idsOf(evidence)), lte(submissionFiles.removedAt, before))),
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, data)
      select ${event}, 'resource.gone',
        json_object('resourceId', r.id, 'unitId', r.unit_id, 'outcomeId', r.outcome_id, 'fileId', r.file_id)
      from json_each(${withEventIds(resources)}) gone
        join outcome_resources r on r.id = gone.value ->> 'id' and r.removed_at <= ${before}`),
    tx.db.delete(outcomeResources)
      .where(and(inArray(outcomeResources.id, idsOf(resources)), lte(outcomeResources.removedAt, before))),
  ]);
}

/** Grace period for the thumbnail job after the upload's expiry. */
const GRACE_MS = 86_400_000;

/**
 * Deletes unreferenced files and abandoned thumbnail sources, at most `MAX_SWEPT`; returns the count. Bytes go
 * before the row that names them.
 */
async function sweepFiles(
  { doors, storage, now }: SweepServices,
  tenantId: string,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now().getTime() - GRACE_MS).toISOString();
  const unused = sql`not exists (select 1 from submission_files e where e.file_id = files.id)
    and not exists (select 1 from outcome_resources r where r.file_id = files.id)`;
  const abandoned = sql`purpose = 'thumbnail' and state = 'attached' and expires_at <= ${before}`;
  const rows = await doors.readTenant(tenantId, (db) =>
    db.all(typedRows({
      id: files.id,
      key: files.storageKey,
      isFile: sql<0 | 1>`1`,
      isLink: sql<0 | 1>`${files.linkUrl} is not null`,
    }, (columns) =>
      sql`
      select ${columns} from files where ${unused}
      union all select id, storage_key, 0, 0 from uploads where ${abandoned} limit ${MAX_SWEPT}`)));
  for (const { id, key, isFile, isLink } of rows) {
    signal?.throwIfAborted();
    if (!isLink) await storage.remove(key);
    if (isFile) await Promise.all(drawnKeys(tenantId, id).map((key) => storage.remove(key)));
  }
  if (rows.length === 0) return 0;
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      // The upload row also holds the file's original name.
      tx.db.run(sql`
        delete from uploads where state = 'attached' and storage_key in (
          select storage_key from files where id in ${ids} and ${unused})`),
      tx.db.run(sql`delete from files where id in ${ids} and ${unused}`),
      tx.db.run(sql`delete from uploads where id in ${ids} and ${abandoned}`),
    ]));
  return rows.length;
}
