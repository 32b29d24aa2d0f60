import { asc, eq } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { identities } from "../../../../db/tenant/schema/index.ts";

/** An account that someone signs in with; `provider`: our id of who keeps it. */
export type IdentityItem = { issuer: string; provider: string; linkedAt: string; lastUsedAt: string };

/** A member of staff's own, one of an issuer at most. */
export async function listIdentities(db: TenantReader, staffId: string): Promise<IdentityItem[]> {
  const { issuer, provider, linkedAt, lastUsedAt } = identities;
  return await db.select({ issuer, provider, linkedAt, lastUsedAt }).from(identities)
    .where(eq(identities.staffId, staffId)).orderBy(asc(linkedAt), asc(issuer));
}
