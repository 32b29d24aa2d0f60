import { discover } from "../../../adapters/open_id/discover.ts";
import type { ProviderRequest } from "../../../adapters/open_id/provider_request.ts";
import { publishedKeys } from "../../../adapters/open_id/published_keys.ts";
import { ClientRefused, CodeRefused, redeemCode } from "../../../adapters/open_id/redeem_code.ts";
import type { ProviderConfig } from "../../../config/provider_config.ts";
import { newToken } from "../../../kernel/tokens.ts";

type Options = {
  ask: ProviderRequest;
  redirectUri: string;
  strict: boolean;
  /** Monotonic milliseconds. */
  at: number;
  log: (fault: string) => void;
};

const AWAY =
  "No sign-in provider answers at this address. Check it, and that the internet can reach it without signing in.";
const NOT_SAFE = "The provider's pages are not at an https address";
const CLIENT = "The provider does not know this client ID with this secret";

/**
 * Whether a provider answers, publishes keys, and takes our client: asked for a code that it never gave, it refuses the
 * code, and a wrong client before that. Answers errors by field.
 */
export async function checkProvider(
  provider: ProviderConfig,
  { ask, redirectUri, strict, at, log }: Options,
): Promise<Record<string, string>> {
  try {
    const endpoints = await discover(provider, ask, at);
    if (strict && !endpoints.authorization.startsWith("https:")) return { issuer: NOT_SAFE };
    await publishedKeys(endpoints.jwks, "", { at, ask: (address) => ask(address, {}) });
    try {
      await redeemCode(endpoints, provider, { code: newToken(), verifier: newToken(), redirectUri }, ask);
    } catch (error) {
      if (error instanceof ClientRefused) return { clientId: CLIENT, clientSecret: CLIENT };
      // Some refuse a made-up code as a malformed request.
      if (!(error instanceof CodeRefused)) log(String(error));
    }
    return {};
  } catch (error) {
    log(String(error));
    return { issuer: AWAY };
  }
}
