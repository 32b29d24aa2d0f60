import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLinks, ltiPlatforms, staff } from "../../../../db/tenant/schema/index.ts";
import type { Choosing } from "./sealed_choosing.ts";

/** The person who started to choose, while they are staff here and known from that platform; else null. */
export async function findChooser(
  db: TenantReader,
  { staffId, platformId }: Pick<Choosing, "staffId" | "platformId">,
): Promise<{ staffId: string; sendsGrades: boolean } | null> {
  const [found] = await db.select({ staffId: staff.userId, sendsGrades: ltiPlatforms.sendGrades })
    .from(ltiLinks)
    .innerJoin(staff, eq(staff.userId, ltiLinks.staffId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLinks.platformId))
    .where(and(eq(ltiLinks.platformId, platformId), eq(ltiLinks.staffId, staffId), isNull(staff.archivedAt)))
    .limit(1);
  return found ?? null;
}
