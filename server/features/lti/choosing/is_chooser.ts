import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import type { Choosing } from "./sealed_choosing.ts";

/** Whether whoever began to choose is still staff here, and known from that platform. */
export async function isChooser(
  db: TenantReader,
  { staffId, platformId }: Pick<Choosing, "staffId" | "platformId">,
): Promise<boolean> {
  const found = await db.all(sql`
    select 1 from lti_links l join staff s on s.user_id = l.staff_id
    where l.platform_id = ${platformId} and l.staff_id = ${staffId} and s.archived_at is null limit 1`);
  return found.length === 1;
}
