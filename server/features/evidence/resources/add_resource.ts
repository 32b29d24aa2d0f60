import { and, desc, eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { outcomeResources, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import type { Outcome } from "../../../../domain/units.ts";
import { type NewFileForm, newFileStatements } from "../new_file.ts";
import { readResources, type ResourceView } from "./read_resources.ts";
import { eventWritten } from "../../activity/events.ts";

export const MAX_PER_OUTCOME = 100;

type NewResource = NewFileForm & {
  unitId: string;
  outcomeId: string;
  actor: ActorFor<"resource.add">;
  description: string;
  now: Date;
};

/**
 * Adds an upload or external link as an outcome's resource. Throws as `newFileStatements`, `not_found`, and `conflict`
 * for a full outcome. Enqueues a job: call through `writeWithJobs`.
 */
export async function addResource(tx: TenantWriter, input: NewResource): Promise<ResourceView> {
  const { unitId, outcomeId, actor, description, now } = input;
  const outcomes = await readOutcomes(tx, input);
  const [resourceId, fileId, eventId] = [newId("resource"), newId("file"), newId("event")];
  const data = { resourceId, unitId, outcomeId, fileId };
  const fileStatements = () =>
    newFileStatements(tx, input, {
      fileId,
      owner: actor,
      purpose: "resource",
      now,
      when: sql`(
        select count(*) from outcome_resources
        where unit_id = ${unitId} and outcome_id = ${outcomeId} and removed_at is null) < ${MAX_PER_OUTCOME}`,
      event: { id: eventId, what: "resource.added", at: now, actor, data },
    });
  await tx.batch([
    ...await fileStatements(),
    tx.db.run(sql`
      insert into outcome_resources (id, unit_id, outcome_id, file_id, description, added_by, added_at)
      select ${resourceId}, ${unitId}, ${outcomeId}, ${fileId}, ${description}, ${actor.id}, ${now.toISOString()}
      where ${eventWritten(eventId)}`),
  ]);
  const [view] = await readResources(tx.db, eq(outcomeResources.id, resourceId), outcomes);
  if (view) return view;
  await fileStatements();
  throw new AppError("conflict", `This outcome already has ${MAX_PER_OUTCOME} resources.`);
}

/** From the newest revision that has this outcome. */
async function readOutcomes(
  tx: TenantWriter,
  { unitId, outcomeId }: NewResource,
): Promise<Pick<Outcome, "id">[]> {
  const { outcomes } = unitRevisions;
  const [row] = await tx.db.select({ outcomes }).from(unitRevisions).where(and(
    eq(unitRevisions.unitId, unitId),
    sql`exists (select 1 from json_each(${outcomes}) o where o.value ->> 'id' = ${outcomeId})`,
  )).orderBy(desc(unitRevisions.number)).limit(1);
  if (!row) throw notFound();
  return row.outcomes;
}
