import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { mediaType } from "./refusal.ts";

const JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

type Options = {
  /** Address of the token endpoint. */
  url: string;
  clientId: () => string;
  /** That the tool may ask for. */
  permitted: () => readonly string[];
  /** What the tool publishes. */
  keys: () => Promise<JSONWebKeySet>;
  now: () => Date;
};

/**
 * Access tokens as Moodle's mod/lti/token.php gives them: client credentials with a signed assertion. Moodle itself checks
 * neither audience nor id of an assertion; other platforms do (LTI security framework, 4.1.1), so this one does too. Moodle's
 * tokens live for an hour; these for a minute, so that tests meet their end.
 */
export function accessTokens({ url, clientId, permitted, keys, now }: Options) {
  let keySet: JSONWebKeySet | null = null;
  const usedIds = new Set<string>();
  const tokens = new Map<string, { scopes: string[]; until: number }>();

  async function verify(assertion: string) {
    const check = async () => {
      keySet ??= await keys();
      return await jwtVerify(assertion, createLocalJWKSet(keySet), {
        algorithms: ["RS256"],
        audience: url,
        issuer: clientId(),
        subject: clientId(),
        requiredClaims: ["exp", "iat", "jti"],
        currentDate: now(),
      });
    };
    // Asked for again where the keys of the past do not fit.
    const { payload } = await check().catch(() => ((keySet = null), check()));
    if (usedIds.has(payload.jti!)) throw new errors.JWTInvalid("The assertion was used before");
    usedIds.add(payload.jti!);
  }

  return {
    lifetimeS: 60,
    /** How many were given. */
    get given() {
      return tokens.size;
    },
    /** Ends all of them, as an administrator or an upgrade does. */
    revoke: () => void tokens.forEach((token) => token.until = 0),
    async give(request: Request): Promise<Response> {
      const refuse = (error: string) => Response.json({ error }, { status: 400 });
      if (request.method !== "POST" || mediaType(request) !== "application/x-www-form-urlencoded") {
        return refuse("invalid_request");
      }
      const form = new URLSearchParams(await request.text());
      const text = (name: string) => form.get(name) ?? "";
      const [assertion, asked] = [text("client_assertion"), text("scope")];
      if (assertion === "" || asked === "") return refuse("invalid_request");
      if (text("client_assertion_type") !== JWT_BEARER || text("grant_type") !== "client_credentials") {
        return refuse("unsupported_grant_type");
      }
      try {
        await verify(assertion);
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        return refuse(error instanceof errors.JWTExpired ? "Expired token" : "invalid_client");
      }
      const scopes = asked.split(" ").filter((scope) => permitted().includes(scope));
      if (scopes.length === 0) return refuse("invalid_scope");
      const token = crypto.randomUUID().replaceAll("-", "");
      tokens.set(token, { scopes, until: now().getTime() + this.lifetimeS * 1000 });
      return Response.json({
        access_token: token,
        token_type: "Bearer",
        expires_in: this.lifetimeS,
        scope: scopes.join(" "),
      });
    },
    /** Whether the call has a token that is alive and permits one of these scopes. */
    allows(request: Request, scopes: readonly string[]): boolean {
      const [, value] = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
      const token = tokens.get(value ?? "");
      return token !== undefined && token.until > now().getTime() &&
        scopes.some((scope) => token.scopes.includes(scope));
    },
  };
}

export type AccessTokens = ReturnType<typeof accessTokens>;
