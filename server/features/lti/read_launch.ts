import { eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { ltiLaunches, ltiPlatforms } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { type LaunchRefusal, LTI_TIMES } from "../../../domain/lti.ts";
import { eventStatement } from "../activity/events.ts";
import type { LaunchState } from "./launch_state.ts";

/** A launch that was asked for, with its platform. */
export type OpenLaunch = {
  state: LaunchState;
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
  isApproved: boolean;
};

/** Null for a platform that is here no longer. */
export async function readLaunch(db: TenantReader, state: LaunchState): Promise<OpenLaunch | null> {
  const { id, name, issuer, clientId, deploymentIds, origin, jwksUrl, addressesVerified, approvedAt } =
    ltiPlatforms;
  const [row] = await db.select({
    usedAt: ltiLaunches.usedAt,
    platformId: id,
    platformName: name,
    issuer,
    clientId,
    deploymentIds,
    origin,
    jwksUrl,
    addressesVerified,
    approvedAt,
  }).from(ltiPlatforms).leftJoin(ltiLaunches, eq(ltiLaunches.stateHash, state.hash))
    .where(eq(id, state.platformId));
  if (!row) return null;
  const { approvedAt: approved, ...launch } = row;
  return { ...launch, isApproved: approved !== null, state };
}

const LTI_ACTOR = { kind: "system", id: "lti" } as const;

type Used = { launch: Pick<OpenLaunch, "state">; now: Date };

/** Uses the launch up, once; false if it was used in the meantime. */
export async function useLaunch(tx: TenantWriter, { launch: { state }, now }: Used): Promise<boolean> {
  const at = now.toISOString();
  const inserted = insertUsed(state, { at, refusedAt: null });
  const [, used] = await tx.batch([
    tx.db.run(sql`delete from ${expiredLaunches(now)}`),
    tx.db.all(typedRows({ one: sql<1>`1` }, (columns) =>
      sql`
      ${inserted} on conflict (state_hash) do nothing returning ${columns}`)),
    tx.db.run(sql`
      update lti_platforms set last_launch_at = ${at} where id = ${state.platformId} and changes() = 1`),
  ]);
  return used.length === 1;
}

/** The launch serves for nothing more; one event, however often it is sent, so that no one fills the activity. */
export async function refuseLaunch(
  tx: TenantWriter,
  { launch: { state }, reason, now }: Used & { reason: LaunchRefusal },
): Promise<void> {
  const at = now.toISOString();
  await tx.batch([
    tx.db.run(sql`delete from ${expiredLaunches(now)}`),
    tx.db.run(sql`
      ${insertUsed(state, { at, refusedAt: at })}
      on conflict (state_hash) do update set refused_at = excluded.refused_at where refused_at is null`),
    eventStatement(tx, {
      what: "lti.launch_refused",
      at: now,
      actor: LTI_ACTOR,
      data: { platform: state.platformId, reason },
    }),
  ]);
}

function insertUsed(
  { hash, nonceHash, expiresAt, platformId }: LaunchState,
  { at, refusedAt }: { at: string; refusedAt: string | null },
): SQL {
  const begunAt = new Date(Date.parse(expiresAt) - LTI_TIMES.launch).toISOString();
  return sql`
    insert into lti_launches (state_hash, nonce_hash, platform_id, created_at, expires_at, used_at, refused_at)
    select ${hash}, ${nonceHash}, id, ${begunAt}, ${expiresAt}, ${at}, ${refusedAt}
    from lti_platforms where id = ${platformId}`;
}

/** For `from`. */
export function expiredLaunches(now: Date): SQL {
  const since = new Date(now.getTime() - LTI_TIMES.usedLaunch).toISOString();
  return sql`lti_launches where expires_at <= ${since}`;
}
