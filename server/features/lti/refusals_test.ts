import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { exportSPKI, importJWK, type JWTPayload, SignJWT } from "jose";
import { openLtiPlatform, type Over, signed } from "../../../test/fakes/lti_platform.ts";
import { worldTest } from "../../../test/world.ts";
import type { LaunchRefusal } from "../../../domain/lti.ts";
import { assertEntered, openLtiSchool, reasons } from "../../../test/lti_school.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replace(/=+$/, "").replace(/\+/g, "-").replace(/\//g, "_");

type School = Awaited<ReturnType<typeof openLtiSchool>>;

/** Launches again with each, which must be refused for that reason and let no one in. */
async function assertRefused(school: School, tries: readonly [LaunchRefusal, Over][]) {
  for (const [reason, over] of tries) {
    const browser = school.browser();
    const answer = await school.platform.launch(browser, over);
    assert.equal(answer.status, 400, `${reason}: ${answer.text}`);
    assert.match(answer.text, /This could not be opened/);
    assert.deepEqual([...browser.cookies.keys()], [], reason);
    assert.equal((await reasons(school)).at(-1), reason);
  }
  assert.equal((await reasons(school)).length, tries.length);
  const [{ n }] = await school.oak.rows<{ n: number }>(
    sql`select count(*) as n from sessions where kind = 'widget'`,
  ) as [{ n: number }];
  assert.equal(n, 0);
}

const over = (claims: Record<string, unknown>): Over => ({ claims });

worldTest("a token that is not this platform's word for this launch is refused", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  await using stranger = await openLtiPlatform(world.services.now);
  const { student, platform } = school;
  const email = { email: student.email };
  const at = Math.floor(world.services.now().getTime() / 1000);
  const aud = platform.clientId;
  await assertRefused(school, [
    ["signature", {
      claims: email,
      sign: (payload) => signed(payload, { ...stranger.key, kid: platform.key.kid }),
    }],
    ["signature", { claims: email, sign: (payload) => signed(payload, stranger.key) }],
    ["signature", { claims: email, sign: unsigned }],
    ["signature", { claims: email, sign: signedWithPublicKey }],
    ["signature", { claims: email, sign: tampered }],
    ["signature", { claims: email, sign: () => Promise.resolve("no.token.atall") }],
    ["signature", {
      claims: email,
      sign: (payload, key) => new SignJWT(payload).setProtectedHeader({ alg: "RS256" }).sign(key.privateKey),
    }],
    ["issuer", over({ ...email, iss: stranger.origin })],
    ["audience", over({ ...email, aud: "another" })],
    ["audience", over({ ...email, aud: [aud, "another"] })],
    ["audience", over({ ...email, aud: [aud, "another"], azp: "another" })],
    ["audience", over({ ...email, azp: "another" })],
    ["stale", over({ ...email, iat: at - 120, exp: at - 60 })],
    ["stale", over({ ...email, iat: at - 3600, exp: at + 60 })],
    ["stale", over({ ...email, iat: at + 3600, exp: at + 7200 })],
    ["nonce", over({ ...email, nonce: "another" })],
    ["deployment", over({ ...email, [`${CLAIM}deployment_id`]: "3" })],
    ["message", over({ ...email, [`${CLAIM}version`]: "1.1" })],
    ["message", over({ ...email, [`${CLAIM}message_type`]: "LtiSubmissionReviewRequest" })],
    ["message", over({ ...email, sub: undefined })],
    ["stale", over({ ...email, exp: undefined })],
    ["role", { claims: email, roles: ["http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor"] }],
  ]);
  const authorized = over({ ...email, aud: [aud, "another"], azp: aud });
  assertEntered(await platform.launch(school.browser(), authorized));
});

const unsigned = (payload: JWTPayload, { kid }: { kid: string }) =>
  Promise.resolve(`${base64url({ alg: "none", kid })}.${base64url(payload)}.`);

/** The public key as if it were a shared secret. */
async function signedWithPublicKey(payload: JWTPayload, key: Parameters<typeof signed>[1]): Promise<string> {
  const publicKey = await importJWK(key.publicJwk, "RS256", { extractable: true });
  if (publicKey instanceof Uint8Array) throw new Error("a secret");
  const spki = await exportSPKI(publicKey);
  const secret = new TextEncoder().encode(spki);
  return await new SignJWT(payload).setProtectedHeader({ alg: "HS256", kid: key.kid }).sign(secret);
}

async function tampered(payload: JWTPayload, key: Parameters<typeof signed>[1]): Promise<string> {
  const [head, , signature] = (await signed(payload, key)).split(".");
  return [head, base64url({ ...payload, sub: "1" }), signature].join(".");
}
