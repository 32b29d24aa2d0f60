import { sql } from "drizzle-orm";
import { newId } from "../../../../domain/ids.ts";
import type { Services } from "../../../services.ts";
import { retentionCutoff } from "./retention.ts";
import { sweepFiles } from "./sweep_files.ts";

/** Limit per kind and sweep. */
export const MAX_SWEPT = 200;

type SweepServices = Pick<Services, "doors" | "storage" | "now">;
type EventIds = { id: string; eventId: string };

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
      db.all<{ id: string }>(sql`
        select id from submission_files where removed_at <= ${before} order by removed_at limit ${MAX_SWEPT}`),
      db.all<{ id: string }>(sql`
        select id from outcome_resources where removed_at <= ${before} order by removed_at limit ${MAX_SWEPT}`),
    ]));
  if (evidence.length + resources.length > 0) {
    await removeLinks({
      doors,
      tenantId,
      at,
      before,
      evidence: withEventIds(evidence),
      resources: withEventIds(resources),
    });
  }
  const files = await sweepFiles(services, tenantId, MAX_SWEPT, signal);
  return [evidence.length, resources.length, files].includes(MAX_SWEPT);
}

function withEventIds(rows: { id: string }[]): string {
  return JSON.stringify(rows.map(({ id }): EventIds => ({ id, eventId: newId("event") })));
}

/** One event each, in one batch; rows restored meanwhile stay. */
async function removeLinks(
  { doors, tenantId, at, before, evidence, resources }: {
    doors: SweepServices["doors"];
    tenantId: string;
    at: Date;
    before: string;
    evidence: string;
    resources: string;
  },
): Promise<void> {
  const event = sql`gone.value ->> 'eventId', ${at.toISOString()}, 'system', 'sweep'`;
  const expired = (list: string) =>
    sql`
    id in (select value ->> 'id' from json_each(${list})) and removed_at <= ${before}`;
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      tx.db.run(sql`
        insert into events (id, at, actor_kind, actor_id, what, student_id, assignment_id, data)
        select ${event}, 'evidence.gone', a.student_id, a.id,
          json_object('submissionId', s.id, 'evidenceId', e.id, 'fileId', e.file_id)
        from json_each(${evidence}) gone
          join submission_files e on e.id = gone.value ->> 'id' and e.removed_at <= ${before}
          join submissions s on s.id = e.submission_id
          join unit_assignments a on a.id = s.assignment_id`),
      tx.db.run(sql`delete from submission_files where ${expired(evidence)}`),
      tx.db.run(sql`
        insert into events (id, at, actor_kind, actor_id, what, data)
        select ${event}, 'resource.gone',
          json_object('resourceId', r.id, 'unitId', r.unit_id, 'outcomeId', r.outcome_id, 'fileId', r.file_id)
        from json_each(${resources}) gone
          join outcome_resources r on r.id = gone.value ->> 'id' and r.removed_at <= ${before}`),
      tx.db.run(sql`delete from outcome_resources where ${expired(resources)}`),
    ]));
}
