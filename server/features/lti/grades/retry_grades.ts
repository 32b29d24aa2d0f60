import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { listPlatformsWith, type PlatformItem } from "../platforms/list_platforms.ts";
import { SEND_GRADES } from "./waiting_grades.ts";

/** Marks refused grades to be sent again. */
export function retryGradesStatement(
  { db }: Pick<TenantWriter, "db">,
  platformId: string,
  when: SQL = sql`1`,
) {
  return db.run(sql`
    update lti_grades set changed = 1, refused = null
    where refused is not null and line_item_id in (
      select id from lti_line_items where platform_id = ${platformId}) and ${when}`);
}

/** Sends again what was refused, and at once what waits for a platform that was away. Throws not_found. */
export async function retryGrades(
  tx: TenantWriter,
  _actor: ActorFor<"lti.manage">,
  { id, now }: { id: string; now: Date },
): Promise<PlatformItem[]> {
  const at = now.toISOString();
  await tx.batch([
    retryGradesStatement(tx, id),
    tx.db.run(sql`
      update jobs set run_at = ${at}
      where kind = ${SEND_GRADES} and payload ->> 'platformId' = ${id} and done_at is null and leased_until is null
        and run_at > ${at}`),
  ]);
  return await listPlatformsWith(tx.db, id);
}
