import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { readValues } from "../../../../db/typed_rows.ts";
import { MAX_ATTEMPTS } from "../../../queue/queue.ts";

export const SEND_GRADES = "send_grades";

/** Platforms `p` that are to be told something and have no job that waits; a running one may have looked already. */
const WITHOUT_JOB = sql`
  lti_platforms p where p.send_grades = 1
    and exists (
      select 1 from lti_grades g join lti_line_items l on l.id = g.line_item_id
      where g.changed > 0 and l.platform_id = p.id)
    and not exists (
      select 1 from jobs where kind = ${SEND_GRADES} and payload ->> 'platformId' = p.id and done_at is null
        and leased_until is null and attempts < ${MAX_ATTEMPTS})`;

/** Whether a job is missing for what the gradebooks are still to hear. */
export async function areGradesWaiting(db: Pick<TenantReader, "all">): Promise<boolean> {
  const { waiting } = await readValues(db, { waiting: sql<0 | 1>`exists (select 1 from ${WITHOUT_JOB})` });
  return waiting === 1;
}

/** Makes the missing jobs: at most one that waits for each platform. */
export async function enqueueGrades(
  tx: TenantWriter,
  { now, runAt }: { now: Date; runAt: Date },
): Promise<void> {
  const at = now.toISOString();
  await tx.batch([
    tx.db.run(sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      select 'job_' || lower(hex(randomblob(10))), ${SEND_GRADES}, json_object('platformId', p.id, 'since', ${at}),
        ${runAt.toISOString()}, ${at}
      from ${WITHOUT_JOB}`),
  ]);
}
