import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import Provider, { interactionPolicy } from "oidc-provider";
import MemoryAdapter from "oidc-provider/lib/adapters/memory_adapter.js";
import type { ProviderKind } from "../domain/providers.ts";
import type { ProviderConfig } from "../server/config/provider_config.ts";

/** The organisation whose accounts the shape of Microsoft's issuer has. */
export const ENTRA_TENANT = "3f0c5a52-7d5a-4c7e-9b1c-0a5f6f6f1a11";

export type Claims = Record<string, unknown>;

/** What an answer is replaced with before it leaves, for faults that a certified server does not have. */
type Faults = {
  /** The ID token; a string is the token itself. */
  token?: (claims: JWTPayload, sign: Sign) => Promise<string> | string;
  /** Answer of the token endpoint as a whole. */
  answer?: { status: number; body: string };
  /** Nothing is answered. */
  hangs?: boolean;
};
type Sign = (claims: JWTPayload, over?: { alg?: string; kid?: string }) => Promise<string>;

const CLIENT = { clientId: "unitfolio-test", clientSecret: "a secret/with:signs+~" };

/** Under a name of its own, as the library warns of its own in production. */
class Memory extends MemoryAdapter {}

export type OidcIssuer = Awaited<ReturnType<typeof openOidcIssuer>>;

/** A certified OpenID Connect server (`oidc-provider`) in the shape of Google, of Microsoft Entra for any organisation, or of Keycloak. */
export async function openOidcIssuer(
  shape: ProviderKind["kind"],
  { redirectUri, oneOrganisation = shape === "oidc" }: { redirectUri: string; oneOrganisation?: boolean },
) {
  const accounts = new Map<string, Claims>();
  const faults: Faults = {};
  const counts = { codes: 0 };
  let person = "";
  let keys = await newKeys();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mount = shape === "microsoft" ? `/${ENTRA_TENANT}/v2.0` : shape === "oidc" ? "/realms/school" : "";
  const issuer = origin + mount;
  let provider = await newProvider();

  async function newKeys() {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk: JWK = { ...await exportJWK(privateKey), kid: crypto.randomUUID(), alg: "RS256", use: "sig" };
    return { privateKey, jwk };
  }

  function newProvider() {
    const policy = interactionPolicy.base();
    policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }));
    return new Provider(issuer, {
      adapter: Memory,
      clients: [{
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        // Keycloak takes both; Google's first is in the form.
        token_endpoint_auth_method: shape === "oidc" ? "client_secret_basic" : "client_secret_post",
      }],
      clientAuthMethods: [shape === "oidc" ? "client_secret_basic" : "client_secret_post"],
      jwks: { keys: [keys.jwk] },
      cookies: { keys: ["test"] },
      features: { devInteractions: { enabled: false } },
      claims: {
        openid: ["sub", "hd", "tid", "xms_edov", "amr", "acr"],
        email: ["email", "email_verified"],
        profile: ["name", "preferred_username"],
      },
      conformIdTokenClaims: false,
      interactions: { policy, url: (_c: unknown, { uid }: { uid: string }) => `${mount}/interaction/${uid}` },
      findAccount: (_c: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, ...accounts.get(sub) }),
      }),
      async loadExistingGrant(c: { oidc: OidcContext }) {
        const { client, session, provider } = c.oidc;
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const path = request.url!;
    if (faults.hangs) return;
    // Microsoft's address for any organisation, whose issuer has a place for its ID.
    if (path.startsWith("/organizations/v2.0/.well-known/")) {
      const asked = await fetch(`${issuer}/.well-known/openid-configuration`);
      const document = { ...await asked.json(), issuer: `${origin}/{tenantid}/v2.0` };
      return void response.setHeader("content-type", "application/json").end(JSON.stringify(document));
    }
    if (!path.startsWith(mount)) return void response.writeHead(404).end();
    const below = path.slice(mount.length);
    if (below.startsWith("/interaction/")) return await chooseAccount(request, response);
    if (below === "/token") counts.codes++;
    if (below === "/token" && (faults.token || faults.answer)) replaceAnswer(response);
    Object.assign(request, { originalUrl: path, url: below });
    provider.callback()(request, response);
  }

  async function chooseAccount(request: IncomingMessage, response: ServerResponse) {
    const { amr, acr } = accounts.get(person) ?? {};
    const result = person === ""
      ? { error: "access_denied", error_description: "The person pressed Cancel" }
      : { login: { accountId: person, amr, acr }, select_account: {} };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  function replaceAnswer(response: ServerResponse) {
    const end = response.end.bind(response);
    const sign: Sign = (claims, { alg = "RS256", kid = keys.jwk.kid! } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(keys.privateKey);
    response.end = ((body: string | Uint8Array) => {
      if (faults.answer) {
        response.statusCode = faults.answer.status;
        response.removeHeader("content-length");
        return end(faults.answer.body);
      }
      const answer = JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
      void Promise.resolve(faults.token!(decodeJwt(answer.id_token), sign)).then((id_token) => {
        const text = JSON.stringify({ ...answer, id_token });
        response.setHeader("content-length", String(new TextEncoder().encode(text).length));
        end(text);
      });
      return response;
    }) as typeof response.end;
  }

  return {
    origin,
    /** Issuer of its tokens. */
    issuer,
    accounts,
    faults,
    /** Codes that it was asked to redeem. */
    counts,
    /** Who answers its pages from now on; "" presses Cancel. */
    choose(sub: string) {
      person = sub;
    },
    config: {
      id: shape,
      name: { google: "Google", microsoft: "Microsoft", oidc: "Oak ID" }[shape],
      issuer: shape === "microsoft" && !oneOrganisation ? `${origin}/organizations/v2.0` : issuer,
      ...CLIENT,
      kind: shape,
      oneOrganisation,
    } satisfies ProviderConfig,
    async rotateKeys() {
      keys = await newKeys();
      provider = newProvider();
    },
    /** Where its pages lead a browser at last. */
    async follow(address: string): Promise<URL> {
      const cookies = new Map<string, string>();
      for (let url = address; url.startsWith(origin);) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(url, { redirect: "manual", headers: cookie ? { cookie } : {} });
        for (const line of response.headers.getSetCookie()) {
          const [name = "", value = ""] = line.split(";")[0]!.split(/=(.*)/s);
          cookies.set(name, value);
        }
        const location = response.headers.get("location");
        if (location === null) {
          throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
        }
        await response.body?.cancel();
        url = new URL(location, url).href;
        if (!url.startsWith(origin)) return new URL(url);
      }
      return new URL(address);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type OidcContext = {
  client: { clientId: string };
  session: { accountId: string };
  provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
};
