import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { type BrowserClient, postForm } from "../browser_client.ts";
import { DEEP_LINKING, deepLinkingSettings, takeContentItems } from "./moodle/content_items.ts";
import { moodleServices } from "./moodle/services.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
export const LEARNER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner";
export const INSTRUCTOR = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor";
export { DEEP_LINKING };

type Key = { kid: string; privateKey: CryptoKey; publicJwk: Record<string, unknown> };

/** Parts of a token that differ from those of a valid launch. */
export type Over = {
  sub?: string;
  roles?: string[];
  claims?: Record<string, unknown>;
  /** Headers and key of the signature. */
  sign?: (payload: JWTPayload, key: Key) => Promise<string>;
};

let count = 0;

async function newKey(): Promise<Key> {
  const kid = `key-${++count}`;
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  return { kid, privateKey, publicJwk: { ...await exportJWK(publicKey), kid, alg: "RS256", use: "sig" } };
}

/** Signs with RS256 and the key's id, as platforms do. */
export function signed(payload: JWTPayload, key: Key): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: key.kid }).sign(key.privateKey);
}

/** A platform that publishes its keys on a local server and signs real tokens; `await using` closes it. */
export async function openLtiPlatform(now: () => Date) {
  let key = await newKey();
  let published = [key.publicJwk];
  let fetched = 0;
  let asked = deepLinkingSettings("");
  let pages: (request: Request) => Response | undefined | Promise<Response | undefined> = () => undefined;
  const ending = new AbortController();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {}, signal: ending.signal },
    async (request) => {
      if (new URL(request.url).pathname !== "/certs") {
        return await moodle.answer(request) ?? await pages(request) ?? new Response(null, { status: 404 });
      }
      fetched++;
      return Response.json({ keys: published });
    },
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const moodle = moodleServices({ origin, clientId: () => platform.clientId, now });
  const platform = {
    origin,
    /** Its services, and what they hold. */
    moodle,
    clientId: `client-${++count}`,
    form: () => ({
      name: "Moodle",
      issuer: origin,
      clientId: platform.clientId,
      deploymentIds: "1\n2",
      authorizationUrl: `${origin}/auth?site=1`,
      jwksUrl: `${origin}/certs`,
      tokenUrl: moodle.tokenUrl,
      addressesVerified: false,
      sendGrades: false,
    }),
    /** What else it serves. */
    serve: (respond: typeof pages) => void (pages = respond),
    /** How often its keys were asked for. */
    get fetched() {
      return fetched;
    },
    get key() {
      return key;
    },
    /** Signs with another key from now on; the former one is published no more. */
    async rotate() {
      key = await newKey();
      published = [key.publicJwk];
    },
    /** Asks for a launch; where the platform is sent to. */
    async begin(browser: BrowserClient, over: Record<string, string> = {}) {
      const query = new URLSearchParams({
        iss: origin,
        login_hint: "7",
        target_link_uri: `http://${browser.host}/lti/launch`,
        client_id: platform.clientId,
        lti_deployment_id: "1",
        lti_message_hint: "{}",
        ...over,
      });
      return await browser.get(`/lti/login?${query}`);
    },
    async token(nonce: string, { sub = "7", roles = [LEARNER], claims = {}, sign = signed }: Over = {}) {
      const at = Math.floor(now().getTime() / 1000);
      return await sign({
        iss: origin,
        aud: platform.clientId,
        sub,
        iat: at,
        exp: at + 60,
        nonce,
        [`${CLAIM}deployment_id`]: "1",
        [`${CLAIM}version`]: "1.3.0",
        [`${CLAIM}message_type`]: "LtiResourceLinkRequest",
        [`${CLAIM}resource_link`]: { id: "9" },
        [`${CLAIM}roles`]: roles,
        ...claims,
      }, key);
    },
    post: (browser: BrowserClient, form: Record<string, string>) =>
      postForm(browser, "/lti/launch", form, { origin }),
    /** Asks for a launch; what it is to be answered with. */
    async asked(browser: BrowserClient) {
      const { searchParams } = new URL((await platform.begin(browser)).headers.get("location")!);
      return { state: searchParams.get("state")!, nonce: searchParams.get("nonce")! };
    },
    /** The whole way, as the platform and the browser go it. */
    async launch(browser: BrowserClient, over: Over = {}) {
      const { state, nonce } = await platform.asked(browser);
      return await platform.post(browser, { state, id_token: await platform.token(nonce, over) });
    },
    /** Claims of a request for links. */
    deepLinking(over: Record<string, unknown> = {}) {
      asked = { ...deepLinkingSettings(origin), ...over };
      return {
        [`${CLAIM}message_type`]: "LtiDeepLinkingRequest",
        [`${DEEP_LINKING}deep_linking_settings`]: asked,
      };
    },
    /** Makes the activities of a signed answer to the last request, in course 3; throws where it refuses. */
    takeLinks: async (jwt: string, toolUrl: string) =>
      await takeContentItems(jwt, {
        keys: await moodle.toolKeys(),
        clientId: platform.clientId,
        toolUrl,
        now: now(),
        asked,
        course: moodle.courses.get("3")!,
        grades: { sync: moodle.settings.gradeSync, book: moodle.gradebook },
      }),
    custom: (values: Record<string, string>) => ({ [`${CLAIM}custom`]: values }),
    async [Symbol.asyncDispose]() {
      ending.abort();
      await server.finished;
    },
  };
  return platform;
}

export type LtiPlatform = Awaited<ReturnType<typeof openLtiPlatform>>;
