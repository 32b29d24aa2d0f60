import { SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { SERVICE_TIMES } from "../../../../domain/lti_services.ts";
import { readRecord } from "../../../kernel/json_record.ts";
import type { Services } from "../../../services/services.ts";
import { newToken } from "../../../kernel/tokens.ts";
import { openSigningKey, readSealedKey } from "../platforms/tool_keys.ts";
import { askPlatform } from "./ask_platform.ts";
import { PlatformAway, PlatformRefused } from "./service_faults.ts";

/** The platform called, and the tool and school that call it. */
export type ServiceCaller = {
  services: Pick<Services, "doors" | "ltiBox" | "config" | "now" | "monotonic">;
  tenantId: string;
  platform: { id: string; clientId: string; tokenUrl: string | null };
  /** Ends what is under way. */
  signal?: AbortSignal;
};

/** `until`: monotonic milliseconds. */
type Token = { value: string; until: number };

const MAX_TOKENS = 1_000;

/** In each isolate; a promise where a token is being asked for, so that others wait for it. */
const tokens = new LRUCache<string, Promise<Token>>({ max: MAX_TOKENS });

/**
 * A token of the platform for these scopes, asked for with an assertion signed by the school's own key and used until
 * shortly before its end; `refused` is one that served no longer. Throws PlatformAway and PlatformRefused.
 */
export async function accessToken(
  caller: ServiceCaller,
  scopes: readonly string[],
  refused: string | null = null,
): Promise<string> {
  const { tenantId, platform: { id, clientId, tokenUrl }, services } = caller;
  if (tokenUrl === null) throw new PlatformRefused("no_token_url", id);
  const key = JSON.stringify([tenantId, id, clientId, tokenUrl, ...scopes.toSorted()]);
  const known = tokens.get(key);
  if (known !== undefined) {
    const token = await known;
    if (token.until > services.monotonic() && token.value !== refused) return token.value;
    // Of those who waited for a token that has ended, the first asks for another.
    if (tokens.get(key) !== known) return await accessToken(caller, scopes, refused);
  }
  const asked = askToken(caller, tokenUrl, scopes);
  tokens.set(key, asked);
  try {
    return (await asked).value;
  } catch (error) {
    if (tokens.get(key) === asked) tokens.delete(key);
    throw error;
  }
}

async function askToken(caller: ServiceCaller, tokenUrl: string, scopes: readonly string[]): Promise<Token> {
  const at = caller.services.monotonic();
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: await assertion(caller, tokenUrl),
    scope: scopes.join(" "),
  });
  const { status, body } = await askPlatform(caller, tokenUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  const answered = readRecord(body);
  if (status !== 200) {
    const error = String(answered["error"] ?? "").slice(0, 60);
    throw new PlatformRefused(error === "invalid_scope" ? "scope" : "client", `${status} ${error}`);
  }
  const { access_token: value, expires_in: expiresIn, scope } = answered;
  if (typeof value !== "string" || !/^[\x21-\x7e]{1,8000}$/.test(value)) {
    throw new PlatformAway("its answer has no access token");
  }
  // Without a list, all that was asked for is granted (RFC 6749, 5.1).
  const granted = typeof scope === "string" ? scope.split(" ") : scopes;
  const missing = scopes.find((wanted) => !granted.includes(wanted));
  if (missing !== undefined) throw new PlatformRefused("scope", missing);
  const lifetime = Math.min((Number(expiresIn) || 0) * 1000, SERVICE_TIMES.longestToken);
  return { value, until: at + Math.max(lifetime - SERVICE_TIMES.leeway, lifetime / 2) };
}

async function assertion({ services, tenantId, platform }: ServiceCaller, tokenUrl: string): Promise<string> {
  const sealed = await services.doors.readTenant(tenantId, readSealedKey);
  const { kid, key } = await openSigningKey(await services.ltiBox(), sealed);
  const at = Math.floor(services.now().getTime() / 1000);
  return await new SignJWT({ jti: newToken() }).setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
    .setIssuer(platform.clientId).setSubject(platform.clientId).setAudience(tokenUrl)
    .setIssuedAt(at).setExpirationTime(at + SERVICE_TIMES.assertion / 1000)
    .sign(key);
}
