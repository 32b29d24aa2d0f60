import { count, eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLinks, ltiPlatforms } from "../../../../db/tenant/schema/index.ts";

export type Platform = {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  deploymentIds: string[];
  authorizationUrl: string;
  jwksUrl: string;
  tokenUrl: string | null;
  addressesVerified: boolean;
};

export type PlatformItem = Platform & { students: number; staff: number; lastLaunchAt: string | null };

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
    lastLaunchAt: ltiPlatforms.lastLaunchAt,
    students: count(ltiLinks.studentId),
    staff: count(ltiLinks.staffId),
  }).from(ltiPlatforms).leftJoin(ltiLinks, eq(ltiLinks.platformId, id))
    .groupBy(id).orderBy(ltiPlatforms.addedAt, sql`lti_platforms.rowid`);
}
