import { createLocalJWKSet, jwtVerify, SignJWT } from "jose";
import type { LtiPlatform } from "./lti_platform.ts";

const PLATFORM = "https://purl.imsglobal.org/spec/lti-platform-configuration";
export const TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration";
const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope/";
const NRPS = "https://purl.imsglobal.org/spec/lti-nrps/scope/";

// As Moodle 4.5 requires them.
const REQUIRED = [
  "response_types",
  "initiate_login_uri",
  "redirect_uris",
  "client_name",
  "jwks_uri",
  "token_endpoint_auth_method",
];
const REQUIRED_OF_TOOL = ["domain", "target_link_uri"];

type Json = Record<string, unknown>;

/** What differs from a platform that registers a tool. */
type Over = {
  configuration?: Json;
  /** Instead of its answers. */
  respond?: (request: Request) => Response | undefined | Promise<Response | undefined>;
  /** Other pages of the platform's site. */
  pages?: (request: Request) => Response | undefined | Promise<Response | undefined>;
};

/** Moodle's dynamic registration, on the platform's own server: its configuration, and an endpoint that takes a token once. */
export function serveRegistration(platform: LtiPlatform, over: Over = {}) {
  const { origin } = platform;
  const registered: Json[] = [];
  const paths = {
    configuration: "/mod/lti/openid-configuration.php",
    registration: "/mod/lti/registration.php",
  };
  const used = new Set<string>();

  async function register(request: Request): Promise<Response> {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
    if (token === undefined) return new Response("missing_registration_token", { status: 401 });
    const { kid, privateKey: _, publicJwk } = platform.key;
    const keys = createLocalJWKSet({ keys: [{ ...publicJwk, kid }] } as never);
    const { payload } = await jwtVerify(token, keys, { algorithms: ["RS256"] });
    if (used.has(payload.sub!)) return new Response("token_already_used", { status: 401 });
    const tool: Json = await request.json();
    const own = (tool[TOOL] ?? {}) as Json;
    const missing = [
      ...REQUIRED.filter((name) => !tool[name]),
      ...REQUIRED_OF_TOOL.filter((name) => !own[name]),
    ];
    if (missing.length > 0) return new Response(`missing required attribute ${missing[0]}`, { status: 400 });
    used.add(payload.sub!);
    registered.push(tool);
    return Response.json({ ...tool, client_id: payload.sub, [TOOL]: { ...own, deployment_id: "1" } });
  }

  platform.serve(async (request) => {
    const answer = await over.respond?.(request);
    if (answer !== undefined) return answer;
    switch (new URL(request.url).pathname) {
      case paths.configuration:
        return Response.json({
          issuer: origin,
          token_endpoint: `${origin}/mod/lti/token.php`,
          token_endpoint_auth_methods_supported: ["private_key_jwt"],
          jwks_uri: `${origin}/certs`,
          authorization_endpoint: `${origin}/auth`,
          registration_endpoint: origin + paths.registration,
          scopes_supported: [
            ...["lineitem", "lineitem.readonly", "result.readonly", "score"].map((name) => AGS + name),
            `${NRPS}contextmembership.readonly`,
            "openid",
          ],
          claims_supported: ["sub", "iss", "name", "given_name", "family_name", "email"],
          [PLATFORM]: {
            product_family_code: "moodle",
            version: "4.5.6 (Build: 20250811)",
            messages_supported: ["LtiResourceLinkRequest", "LtiDeepLinkingRequest"],
            placements: ["AddContentMenu"],
          },
          ...over.configuration,
        });
      case paths.registration:
        return await register(request);
      default:
        return await over.pages?.(request);
    }
  });

  /** The platform's own token for one registration; its client ID is the platform's. */
  const newToken = async () =>
    await new SignJWT({ sub: platform.clientId, scope: "reg" })
      .setProtectedHeader({ alg: "RS256", kid: platform.key.kid }).setIssuedAt()
      .setExpirationTime("1h").sign(platform.key.privateKey);

  return {
    /** What was registered, oldest first. */
    registered,
    configurationUrl: origin + paths.configuration,
    newToken,
    /** What the platform opens in its frame, of an address that was pasted. */
    async opened(address: string): Promise<string> {
      const url = new URL(address);
      url.searchParams.set("openid_configuration", origin + paths.configuration);
      url.searchParams.set("registration_token", await newToken());
      return url.href;
    },
  };
}
