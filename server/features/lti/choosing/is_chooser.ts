import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLinks, staff } from "../../../../db/tenant/schema/index.ts";
import type { Choosing } from "./sealed_choosing.ts";

/** Whether whoever began to choose is still staff here, and known from that platform. */
export async function isChooser(
  db: TenantReader,
  { staffId, platformId }: Pick<Choosing, "staffId" | "platformId">,
): Promise<boolean> {
  const found = await db.select({ id: staff.userId }).from(ltiLinks)
    .innerJoin(staff, eq(staff.userId, ltiLinks.staffId))
    .where(and(eq(ltiLinks.platformId, platformId), eq(ltiLinks.staffId, staffId), isNull(staff.archivedAt)))
    .limit(1);
  return found.length === 1;
}
