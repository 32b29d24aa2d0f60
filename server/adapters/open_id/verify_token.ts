import { createLocalJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose";
import type { KeySet } from "./published_keys.ts";

/** Why a token is refused. */
export type TokenRefusal = "signature" | "issuer" | "audience" | "stale" | "nonce" | "message";

type Expected = {
  /** By key ID; may throw a plain error, for the log. */
  keys: (kid: string) => Promise<KeySet>;
  algorithms: readonly string[];
  /** Null for a token of another issuer. */
  issuer: (payload: JWTPayload) => string | null;
  clientId: string;
  isNonce: (nonce: string) => boolean;
  /** Milliseconds. */
  leeway: number;
  maxAge: number;
  now: Date;
};

/** Trusts nothing but the signature by a published key: issuer, audience, age and nonce are those expected (OpenID Connect Core, 3.1.3.7). */
export async function verifyToken(token: string, expected: Expected): Promise<JWTPayload | TokenRefusal> {
  const { keys, algorithms, clientId, leeway, maxAge, now } = expected;
  const kid = keyIdOf(token, algorithms);
  if (kid === null) return "signature";
  const keySet = await keys(kid);
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keySet as never), {
      algorithms: [...algorithms],
      audience: clientId,
      clockTolerance: leeway / 1000,
      maxTokenAge: maxAge / 1000,
      requiredClaims: ["iss", "exp", "iat", "sub", "nonce"],
      currentDate: now,
    });
    const { iss, aud, azp, nonce } = payload;
    if (iss !== expected.issuer(payload)) return "issuer";
    const several = Array.isArray(aud) && aud.length > 1;
    if ((several || azp !== undefined) && azp !== clientId) return "audience";
    return typeof nonce === "string" && expected.isNonce(nonce) ? payload : "nonce";
  } catch (error) {
    if (error instanceof errors.JOSEError) return refusalOf(error);
    // Keys of the platform that are none, or of another kind.
    if (error instanceof TypeError || error instanceof DOMException) return "signature";
    throw error;
  }
}

function keyIdOf(token: string, algorithms: readonly string[]): string | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return algorithms.includes(alg ?? "") && typeof kid === "string" && kid !== "" ? kid : null;
  } catch {
    return null;
  }
}

function refusalOf(error: errors.JOSEError): TokenRefusal {
  if (error instanceof errors.JWTExpired) return "stale";
  if (!(error instanceof errors.JWTClaimValidationFailed)) return "signature";
  switch (error.claim) {
    case "iss":
      return "issuer";
    case "aud":
      return "audience";
    case "exp":
    case "iat":
    case "nbf":
      return "stale";
    case "nonce":
      return "nonce";
    default:
      return "message";
  }
}
