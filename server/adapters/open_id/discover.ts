import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ProviderKind } from "../../../domain/providers.ts";
import type { ProviderRequest } from "./provider_request.ts";

/** Endpoints of a provider, from its own configuration (OpenID Connect Discovery 1.0). */
export type Endpoints = {
  /** Issuer of its tokens; `{tenantid}` stands for the organisation in Microsoft's multi-tenant issuer. */
  issuer: string;
  authorization: string;
  token: string;
  jwks: string;
  /** It takes the client secret in the form, else as Basic. */
  takesSecretInForm: boolean;
};

/** `at`: monotonic milliseconds. */
type Found = { endpoints: Endpoints; at: number };

const MAX_PROVIDERS = 200;
const FRESH_MS = 60 * 60_000;

const url = z.url({ protocol: /^https?$/ });
const DOCUMENT = z.object({
  issuer: z.string(),
  authorization_endpoint: url,
  token_endpoint: url,
  jwks_uri: url,
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});

const found = new LRUCache<string, Found>({ max: MAX_PROVIDERS });

type Provider = { issuer: string } & Pick<ProviderKind, "kind">;

/** Kept for an hour in each isolate. Throws a plain error for the log. */
export async function discover(
  { issuer, kind }: Provider,
  ask: ProviderRequest,
  at: number,
): Promise<Endpoints> {
  const known = found.get(issuer);
  if (known !== undefined && at - known.at < FRESH_MS) return known.endpoints;
  const { status, body } = await ask(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {});
  if (status !== 200) throw new Error(`the provider's configuration was answered with ${status}`);
  const read = DOCUMENT.parse(JSON.parse(body));
  const isOwn = read.issuer === issuer || (kind === "microsoft" && isOrganisation(read.issuer, issuer));
  if (!isOwn) throw new Error(`the configuration of ${issuer} is that of ${read.issuer.slice(0, 200)}`);
  const endpoints: Endpoints = {
    issuer: read.issuer,
    authorization: read.authorization_endpoint,
    token: read.token_endpoint,
    jwks: read.jwks_uri,
    takesSecretInForm: read.token_endpoint_auth_methods_supported.includes("client_secret_post"),
  };
  found.set(issuer, { endpoints, at });
  return endpoints;
}

const TENANT_ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Microsoft writes an organisation's ID, or a place for it, where its address may have a domain or `organizations`. */
function isOrganisation(issuer: string, asked: string): boolean {
  const address = new RegExp(`^(https?://[^/]+)/(?:\\{tenantid\\}|${TENANT_ID})/v2\\.0$`).exec(issuer);
  return address !== null && address[1] === new URL(asked).origin;
}

/** The issuer that a token must name; null for a token of no organisation. */
export function tokenIssuer({ issuer }: Pick<Endpoints, "issuer">, tenantId: unknown): string | null {
  if (!issuer.includes("{tenantid}")) return issuer;
  const isTenant = typeof tenantId === "string" && new RegExp(`^${TENANT_ID}$`).test(tenantId);
  return isTenant ? issuer.replace("{tenantid}", tenantId) : null;
}
