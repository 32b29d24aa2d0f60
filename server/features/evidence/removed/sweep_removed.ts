import { sql } from "drizzle-orm";
import { newId } from "../../../../domain/ids.ts";
import type { Services } from "../../../services.ts";
import { goneBefore } from "./kept_until.ts";
import { sweepFiles } from "./sweep_files.ts";

/** Pieces of evidence, resources and files that one sweep removes at most, each. */
export const MOST_SWEPT = 200;

type Swept = Pick<Services, "doors" | "storage" | "now">;
type Gone = { id: string; eventId: string };

/**
 * Removes for good what was taken away more than 30 days ago, evidence and resources, and then every file that nothing
 * refers to any more, with its bytes. True when there is more to remove. What stands is never touched: the tables' own
 * triggers see to it.
 */
export async function sweepRemoved(
  services: Swept,
  tenantId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const { doors, now } = services;
  const at = now();
  const before = goneBefore(at);
  const [evidence, resources] = await doors.readTenant(tenantId, (db) =>
    Promise.all([
      db.all<{ id: string }>(sql`
        select id from submission_files where removed_at <= ${before} order by removed_at limit ${MOST_SWEPT}`),
      db.all<{ id: string }>(sql`
        select id from outcome_resources where removed_at <= ${before} order by removed_at limit ${MOST_SWEPT}`),
    ]));
  if (evidence.length + resources.length > 0) {
    await removeLinks({
      doors,
      tenantId,
      at,
      before,
      evidence: named(evidence),
      resources: named(resources),
    });
  }
  const files = await sweepFiles(services, tenantId, MOST_SWEPT, signal);
  return [evidence.length, resources.length, files].includes(MOST_SWEPT);
}

function named(rows: { id: string }[]): string {
  return JSON.stringify(rows.map(({ id }): Gone => ({ id, eventId: newId("event") })));
}

/** Each goes with an event of its own, in one batch; one that was put back meanwhile stays. */
async function removeLinks(
  { doors, tenantId, at, before, evidence, resources }: {
    doors: Swept["doors"];
    tenantId: string;
    at: Date;
    before: string;
    evidence: string;
    resources: string;
  },
): Promise<void> {
  const event = sql`gone.value ->> 'eventId', ${at.toISOString()}, 'system', 'sweep'`;
  const among = (list: string) =>
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
      tx.db.run(sql`delete from submission_files where ${among(evidence)}`),
      tx.db.run(sql`
        insert into events (id, at, actor_kind, actor_id, what, data)
        select ${event}, 'resource.gone',
          json_object('resourceId', r.id, 'unitId', r.unit_id, 'outcomeId', r.outcome_id, 'fileId', r.file_id)
        from json_each(${resources}) gone
          join outcome_resources r on r.id = gone.value ->> 'id' and r.removed_at <= ${before}`),
      tx.db.run(sql`delete from outcome_resources where ${among(resources)}`),
    ]));
}
