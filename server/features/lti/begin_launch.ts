import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { ltiPlatforms } from "../../../db/tenant/schema/index.ts";
import { ltiLinks } from "../../../domain/lti.ts";

/** A platform's request for a launch (OpenID Connect third-party initiated login). */
export type Initiation = {
  issuer: string;
  loginHint: string;
  targetLinkUri: string;
  messageHint: string | null;
  clientId: string | null;
  deploymentId: string | null;
};

export type LaunchPlatform = {
  id: string;
  clientId: string;
  authorizationUrl: string;
  /** The site that shows our pages in its frames. */
  origin: string;
  isApproved: boolean;
};

/** Null where none fits, or several do and the platform does not say which; one that waits for approval counts only alone. */
export async function findPlatform(
  db: TenantReader,
  { issuer, clientId, deploymentId }: Pick<Initiation, "issuer" | "clientId" | "deploymentId">,
): Promise<LaunchPlatform | null> {
  const { id, authorizationUrl, origin, approvedAt, deploymentIds } = ltiPlatforms;
  const hasDeployment = sql`exists (select 1 from json_each(${deploymentIds}) where value = ${deploymentId})`;
  const isApproved = sql<0 | 1>`${isNotNull(approvedAt)}`;
  const fields = { id, clientId: ltiPlatforms.clientId, authorizationUrl, origin, isApproved };
  const found = await db.select(fields).from(ltiPlatforms)
    .where(and(
      eq(ltiPlatforms.issuer, issuer),
      clientId === null ? undefined : eq(ltiPlatforms.clientId, clientId),
      deploymentId === null ? undefined : hasDeployment,
    )).orderBy(sql`approved_at is null`).limit(2);
  const [first, second] = found;
  const isOne = first !== undefined && (second === undefined || first.isApproved > second.isApproved);
  return isOne ? { ...first, isApproved: first.isApproved === 1 } : null;
}

/** Address to which the browser is sent for the platform's token. */
export function authorizationRequest(
  platform: LaunchPlatform,
  { loginHint, messageHint }: Initiation,
  { state, nonce, origin }: { state: string; nonce: string; origin: string },
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
