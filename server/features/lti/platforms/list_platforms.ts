import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";

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
export async function listPlatforms(db: Pick<TenantReader, "all">): Promise<PlatformItem[]> {
  type Row =
    & Omit<PlatformItem, "deploymentIds" | "addressesVerified">
    & { deploymentIds: string; addressesVerified: 0 | 1 };
  const rows = await db.all<Row>(sql`
    select p.id, p.name, p.issuer, p.client_id as clientId, p.deployment_ids as deploymentIds,
      p.authorization_url as authorizationUrl, p.jwks_url as jwksUrl, p.token_url as tokenUrl,
      p.addresses_verified as addressesVerified, p.last_launch_at as lastLaunchAt,
      count(l.student_id) as students, count(l.staff_id) as staff
    from lti_platforms p left join lti_links l on l.platform_id = p.id
    group by p.id order by p.added_at, p.rowid`);
  return rows.map((row) => ({
    ...row,
    deploymentIds: JSON.parse(row.deploymentIds) as string[],
    addressesVerified: row.addressesVerified === 1,
  }));
}
