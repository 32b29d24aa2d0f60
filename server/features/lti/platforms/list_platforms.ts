import { count, eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLinks, ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import type { PlatformChoices } from "../../../../domain/lti.ts";

export type Platform = PlatformChoices & {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  deploymentIds: string[];
  authorizationUrl: string;
  jwksUrl: string;
  tokenUrl: string | null;
};

export type PlatformItem = Platform & {
  students: number;
  staff: number;
  lastLaunchAt: string | null;
  /** Units that its courses link to, and which the gradebook may be told of. */
  gradedUnits: number;
};

/** With how many of its people are known here. */
export async function listPlatforms(db: Pick<TenantReader, "select">): Promise<PlatformItem[]> {
  const { id, name, issuer, clientId, deploymentIds, authorizationUrl, jwksUrl, tokenUrl } = ltiPlatforms;
  return await db.select({
    id,
    name,
    issuer,
    clientId,
    deploymentIds,
    authorizationUrl,
    jwksUrl,
    tokenUrl,
    addressesVerified: ltiPlatforms.addressesVerified,
    sendGrades: ltiPlatforms.sendGrades,
    lastLaunchAt: ltiPlatforms.lastLaunchAt,
    students: count(ltiLinks.studentId),
    staff: count(ltiLinks.staffId),
    gradedUnits: sql<number>`(select count(*) from lti_line_items where platform_id = ${id})`,
  }).from(ltiPlatforms).leftJoin(ltiLinks, eq(ltiLinks.platformId, id))
    .groupBy(id).orderBy(ltiPlatforms.addedAt, sql`lti_platforms.rowid`);
}
