import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import {
  type ProvedPerson,
  PROVIDER_TEXTS,
  PROVIDER_TIMES,
  saysTwoFactors,
  verifiedEmail,
} from "../../../../domain/providers.ts";
import { discover, tokenIssuer } from "../../../adapters/open_id/discover.ts";
import type { ProviderRequest } from "../../../adapters/open_id/provider_request.ts";
import { publishedKeys } from "../../../adapters/open_id/published_keys.ts";
import { ClientRefused, redeemCode } from "../../../adapters/open_id/redeem_code.ts";
import { type TokenRefusal, verifyToken } from "../../../adapters/open_id/verify_token.ts";
import { newToken } from "../../../kernel/tokens.ts";
import type { ProviderConfig } from "../../../config/provider_config.ts";

/** A provider, how it is asked, and where it sends browsers back to; `at`: monotonic milliseconds. */
export type Asked = {
  provider: ProviderConfig;
  ask: ProviderRequest;
  redirectUri: string;
  at: number;
};

const SCOPES = ["openid", "email", "profile"];
/** Asymmetric ones: a shared secret signs for everyone who knows it. */
const ALGORITHMS = ["RS256", "PS256", "ES256"];

export function newProofs(): { nonce: string; verifier: string } {
  return { nonce: generateState(), verifier: generateCodeVerifier() };
}

/** Address to which the browser goes. Throws a plain error if the provider is unreachable. */
export async function authorizationUrl(
  { provider, ask, redirectUri, at }: Asked,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<URL> {
  const { authorization } = await discover(provider, ask, at);
  const client = new OAuth2Client(provider.clientId, provider.clientSecret, redirectUri);
  const { S256 } = CodeChallengeMethod;
  const url = client.createAuthorizationURLWithPKCE(authorization, state, S256, verifier, SCOPES);
  url.searchParams.set("nonce", nonce);
  // Who shares a computer is asked which account it is; others may refuse what they do not know.
  if (provider.kind !== "oidc") url.searchParams.set("prompt", "select_account");
  return url;
}

/**
 * Whom the provider vouches for by this code, or why its token is refused. Throws CodeRefused, and a plain error where
 * the provider is away or says nonsense.
 */
export async function askWho(
  { provider, ask, redirectUri, at }: Asked,
  { code, nonce, verifier, now }: { code: string; nonce: string; verifier: string; now: Date },
): Promise<ProvedPerson | TokenRefusal> {
  const endpoints = await discover(provider, ask, at);
  const token = await redeemCode(endpoints, provider, { code, verifier, redirectUri }, ask);
  const payload = await verifyToken(token, {
    keys: (kid) => publishedKeys(endpoints.jwks, kid, { at, ask: (address) => ask(address, {}) }),
    algorithms: ALGORITHMS,
    issuer: ({ tid }) => tokenIssuer(endpoints, tid),
    clientId: provider.clientId,
    isNonce: (said) => said === nonce,
    leeway: PROVIDER_TIMES.leeway,
    maxAge: PROVIDER_TIMES.tokenAge,
    now,
  });
  if (typeof payload === "string") return payload;
  const { iss, sub } = payload;
  if (!sub || sub.length > PROVIDER_TEXTS.subject || !iss || iss.length > PROVIDER_TEXTS.issuer) {
    return "message";
  }
  const [email, twoFactors] = [verifiedEmail(provider, payload), saysTwoFactors(payload)];
  return { issuer: iss, subject: sub, email, twoFactors, provedAt: now.toISOString() };
}

/** Whether a provider refuses us as its client: asked with a code of our own making, so that no one else's can be the cause. */
export async function refusesClient({ provider, ask, redirectUri, at }: Asked): Promise<boolean> {
  const madeUp = { code: newToken(), verifier: newToken(), redirectUri };
  try {
    const endpoints = await discover(provider, ask, at);
    await redeemCode(endpoints, provider, madeUp, ask);
    return false;
  } catch (error) {
    return error instanceof ClientRefused;
  }
}
