import { z } from "zod";
import { isLocalUrl, isPlatformUrl, LTI_TEXTS } from "../../../../domain/lti.ts";
import { platformRequest } from "../../../adapters/lti/platform_request.ts";
import { readRecord } from "../../../kernel/json_record.ts";
import { storableText } from "../../../http/schemas.ts";
import type { Resolve } from "../../../adapters/unit_source/public_address.ts";

const LTI = "https://purl.imsglobal.org/spec/lti-platform-configuration";

const url = storableText(LTI_TEXTS.url);
const names = z.array(z.string()).catch([]).default([]);

const CONFIGURATION = z.object({
  issuer: url,
  authorization_endpoint: url,
  jwks_uri: url,
  registration_endpoint: url,
  token_endpoint: url.optional(),
  scopes_supported: names,
  [LTI]: z.object({ product_family_code: z.string().catch(""), placements: names }).catch({
    product_family_code: "",
    placements: [],
  }),
});

/** A platform's own configuration (OpenID Connect Discovery, LTI Dynamic Registration 1.0, 3.4). */
export type PlatformConfiguration = {
  issuer: string;
  authorizationUrl: string;
  jwksUrl: string;
  registrationUrl: string;
  tokenUrl: string | null;
  /** Scopes that it grants; empty where it does not say. */
  scopes: readonly string[];
  placements: readonly string[];
  /** Such as `moodle`. */
  family: string;
};

export type ConfigurationFault = "unreachable" | "unusable" | "issuer";

/** Options for calling a platform; `strict` rejects plain http and addresses of this machine. */
export type Calling = { strict: boolean; resolve?: Resolve; log: (fault: string) => void };

/**
 * Reads and checks the configuration behind an address that the platform has named. Its issuer must be of the same host
 * (3.5.1), else one site could register itself as another.
 */
export async function readConfiguration(
  address: string,
  { strict, resolve, log }: Calling,
): Promise<PlatformConfiguration | ConfigurationFault> {
  const isUsable = (url: string) => isPlatformUrl(url) && !(strict && isLocalUrl(url));
  if (!isUsable(address)) return "unusable";
  const answer = await platformRequest(address, { strict, resolve }).catch((cause: unknown) => String(cause));
  if (typeof answer === "string" || answer.status !== 200) {
    log(typeof answer === "string" ? answer : `its configuration was answered with ${answer.status}`);
    return "unreachable";
  }
  const parsed = CONFIGURATION.safeParse(readRecord(answer.body));
  if (!parsed.success) return "unusable";
  const { issuer, authorization_endpoint, jwks_uri, registration_endpoint, token_endpoint } = parsed.data;
  const urls = [issuer, authorization_endpoint, jwks_uri, registration_endpoint, token_endpoint];
  if (!urls.every((url) => url === undefined || isUsable(url))) return "unusable";
  if (new URL(issuer).host !== new URL(address).host) return "issuer";
  return {
    issuer,
    authorizationUrl: authorization_endpoint,
    jwksUrl: jwks_uri,
    registrationUrl: registration_endpoint,
    tokenUrl: token_endpoint ?? null,
    scopes: parsed.data.scopes_supported,
    placements: parsed.data[LTI].placements,
    family: parsed.data[LTI].product_family_code,
  };
}
