import { SignJWT } from "jose";
import { LTI_VERSION } from "../../../../domain/lti.ts";
import { newToken } from "../../../kernel/tokens.ts";
import type { ContentItem } from "./content_items.ts";
import type { Choosing } from "./sealed_choosing.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/";
const LIFETIME_S = 5 * 60;

/** For a platform to show. */
const NOTHING_CHOSEN = "Nothing was chosen in Unitfolio.";

type Options = { signing: { kid: string; key: CryptoKey }; now: Date };

/** The signed answer to a platform: the chosen links, none for someone who goes back without one. */
export async function deepLinkResponse(
  choosing: Choosing,
  items: readonly ContentItem[],
  { signing, now }: Options,
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  return await new SignJWT({
    [`${CLAIM}message_type`]: "LtiDeepLinkingResponse",
    [`${CLAIM}version`]: LTI_VERSION,
    [`${CLAIM}deployment_id`]: choosing.deploymentId,
    [`${DEEP_LINKING}content_items`]: items,
    ...(items.length > 0 ? {} : { [`${DEEP_LINKING}msg`]: NOTHING_CHOSEN }),
    ...(choosing.data === null ? {} : { [`${DEEP_LINKING}data`]: choosing.data }),
    nonce: newToken(),
  }).setProtectedHeader({ alg: "RS256", typ: "JWT", kid: signing.kid })
    .setIssuer(choosing.clientId).setAudience(choosing.issuer)
    .setIssuedAt(at).setExpirationTime(at + LIFETIME_S)
    .sign(signing.key);
}
