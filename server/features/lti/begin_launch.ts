import { type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { LTI_TIMES, ltiLinks } from "../../../domain/lti.ts";
import { hashToken, newToken } from "../../tokens.ts";

/** What a platform asks a launch with (OpenID Connect third-party initiated login). */
export type Initiation = {
  issuer: string;
  loginHint: string;
  targetLinkUri: string;
  messageHint: string | null;
  clientId: string | null;
  deploymentId: string | null;
};

export type LaunchPlatform = { id: string; clientId: string; authorizationUrl: string };

/** Null where none fits, or several do and the platform does not say which. */
export async function findPlatform(
  db: TenantReader,
  { issuer, clientId, deploymentId }: Pick<Initiation, "issuer" | "clientId" | "deploymentId">,
): Promise<LaunchPlatform | null> {
  const found = await db.all<LaunchPlatform>(sql`
    select id, client_id as clientId, authorization_url as authorizationUrl from lti_platforms
    where issuer = ${issuer} and (${clientId} is null or client_id = ${clientId})
      and (${deploymentId} is null
        or exists (select 1 from json_each(deployment_ids) where value = ${deploymentId}))
    limit 2`);
  return found.length === 1 ? found[0]! : null;
}

export type BegunLaunch = { state: string; nonce: string };

/** A state and a nonce for one launch; those of the past go. */
export async function beginLaunch(
  tx: TenantWriter,
  { platformId, now }: { platformId: string; now: Date },
): Promise<BegunLaunch> {
  const [state, nonce, at] = [newToken(), newToken(), now.toISOString()];
  const expiresAt = new Date(now.getTime() + LTI_TIMES.launch).toISOString();
  await tx.batch([
    tx.db.run(sql`delete from lti_launches where expires_at <= ${at}`),
    tx.db.run(sql`
      insert into lti_launches (state_hash, nonce_hash, platform_id, created_at, expires_at)
      select ${hashToken(state)}, ${hashToken(nonce)}, id, ${at}, ${expiresAt}
      from lti_platforms where id = ${platformId}`),
  ]);
  return { state, nonce };
}

/** Where the browser is sent for the platform's token. */
export function authorizationRequest(
  platform: LaunchPlatform,
  { loginHint, messageHint }: Initiation,
  { state, nonce, origin }: BegunLaunch & { origin: string },
): string {
  const url = new URL(platform.authorizationUrl);
  const query = {
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id: platform.clientId,
    redirect_uri: `${origin}${ltiLinks.launch()}`,
    login_hint: loginHint,
    ...(messageHint === null ? {} : { lti_message_hint: messageHint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Tables and conditions, for the sweep. */
export function expiredLaunches(now: Date): SQL[] {
  const at = now.toISOString();
  return [sql`lti_launches where expires_at <= ${at}`, sql`lti_pending_links where expires_at <= ${at}`];
}
