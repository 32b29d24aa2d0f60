import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import type { LaunchRefusal } from "../../../domain/lti.ts";
import { hashToken } from "../../tokens.ts";
import { eventStatement } from "../activity/events.ts";

/** A launch that was asked for, with its platform. */
export type OpenLaunch = {
  stateHash: string;
  nonceHash: string;
  expiresAt: string;
  usedAt: string | null;
  platformId: string;
  platformName: string;
  issuer: string;
  clientId: string;
  deploymentIds: string[];
  /** The site that shows our pages in its frames. */
  origin: string;
  jwksUrl: string;
  addressesVerified: boolean;
};

/** Null for a state that is not known here, or no longer. */
export async function readLaunch(db: TenantReader, state: string): Promise<OpenLaunch | null> {
  type Row =
    & Omit<OpenLaunch, "deploymentIds" | "addressesVerified">
    & { deploymentIds: string; addressesVerified: 0 | 1 };
  const [row] = await db.all<Row>(sql`
    select l.state_hash as stateHash, l.nonce_hash as nonceHash, l.expires_at as expiresAt, l.used_at as usedAt,
      p.id as platformId, p.name as platformName, p.issuer, p.client_id as clientId,
      p.deployment_ids as deploymentIds, p.origin, p.jwks_url as jwksUrl,
      p.addresses_verified as addressesVerified
    from lti_launches l join lti_platforms p on p.id = l.platform_id where l.state_hash = ${
    hashToken(state)
  }`);
  if (!row) return null;
  return {
    ...row,
    deploymentIds: JSON.parse(row.deploymentIds) as string[],
    addressesVerified: row.addressesVerified === 1,
  };
}

const LTI_ACTOR = { kind: "system", id: "lti" } as const;

/** Uses the launch up, once; false where it was used meanwhile. */
export async function useLaunch(
  tx: TenantWriter,
  { launch, now }: { launch: OpenLaunch; now: Date },
): Promise<boolean> {
  const at = now.toISOString();
  const [used] = await tx.batch([
    tx.db.all<{ one: 1 }>(sql`
      update lti_launches set used_at = ${at}
      where state_hash = ${launch.stateHash} and used_at is null and expires_at > ${at} returning 1 as one`),
    tx.db.run(sql`
      update lti_platforms set last_launch_at = ${at} where id = ${launch.platformId} and changes() = 1`),
  ]);
  return used.length === 1;
}

/** The launch serves for nothing more; one event, however often it is sent, so that nobody fills the activity. */
export async function refuseLaunch(
  tx: TenantWriter,
  { launch, reason, now }: { launch: OpenLaunch; reason: LaunchRefusal; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await tx.batch([
    tx.db.run(sql`
      update lti_launches set used_at = coalesce(used_at, ${at}), refused_at = ${at}
      where state_hash = ${launch.stateHash} and refused_at is null`),
    eventStatement(tx, {
      what: "lti.launch_refused",
      at: now,
      actor: LTI_ACTOR,
      data: { platform: launch.platformId, reason },
    }),
  ]);
}
