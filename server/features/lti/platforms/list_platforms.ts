import { count, eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLinks, ltiPlatforms, staff } from "../../../../db/tenant/schema/index.ts";
import { notFound } from "../../../../domain/errors.ts";
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
  /** Null while it lets no one in. */
  approvedAt: string | null;
  addedAt: string;
  /** Or made the address that it has registered with. */
  addedBy: { firstName: string; lastName: string };
};

/** Platforms, those waiting for approval first, with how many of their people are known here. */
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
    approvedAt: ltiPlatforms.approvedAt,
    addedAt: ltiPlatforms.addedAt,
    addedBy: { firstName: staff.firstName, lastName: staff.lastName },
    students: count(ltiLinks.studentId),
    staff: count(ltiLinks.staffId),
    gradedUnits: sql<number>`(select count(*) from lti_line_items where platform_id = ${id})`,
  }).from(ltiPlatforms).innerJoin(staff, eq(staff.userId, ltiPlatforms.addedBy))
    .leftJoin(ltiLinks, eq(ltiLinks.platformId, id))
    .groupBy(id).orderBy(sql`approved_at is not null`, ltiPlatforms.addedAt, sql`lti_platforms.rowid`);
}

/** As `listPlatforms`, of which one must be this. Throws not_found. */
export async function listPlatformsWith(
  db: Pick<TenantReader, "select">,
  id: string,
): Promise<PlatformItem[]> {
  const platforms = await listPlatforms(db);
  if (!platforms.some((platform) => platform.id === id)) throw notFound();
  return platforms;
}
