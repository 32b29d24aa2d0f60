import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { openLtiPlatform } from "../lti_platform.ts";
import { enrol } from "./course.ts";
import { AGS_SCOPES } from "./gradebook.ts";
import { MEMBERSHIP_SCOPE } from "./memberships.ts";

const at = new Date("2026-06-15T09:00:00.000Z");
const SCORE = "application/vnd.ims.lis.v1.score+json";
const NO_BODY = { body: null };

async function openTool() {
  let now = at;
  const platform = await openLtiPlatform(() => now);
  const { moodle } = platform;
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  moodle.toolKeys = async () => ({ keys: [{ ...await exportJWK(publicKey), kid: "tool", alg: "RS256" }] });
  let count = 0;
  const ask = async (claims: JWTPayload = {}, scope: string = AGS_SCOPES.score, key = privateKey) => {
    const seconds = Math.floor(now.getTime() / 1000);
    const [iss, aud] = [platform.clientId, moodle.tokenUrl];
    const payload = { iss, sub: iss, aud, iat: seconds, exp: seconds + 60, jti: `jti-${++count}`, ...claims };
    const answered = await fetch(moodle.tokenUrl, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        client_assertion: await new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "tool" }).sign(
          key,
        ),
        scope,
      }),
    });
    return await answered.json() as { access_token: string; error?: string; scope: string };
  };
  const call = async (url: string, token: string, init: RequestInit = NO_BODY) => {
    const answered = await fetch(url, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
    const text = await answered.text();
    return {
      status: answered.status,
      headers: answered.headers,
      json: text === "" ? null : JSON.parse(text),
    };
  };
  return {
    moodle,
    ask,
    call,
    advance: (ms: number) => void (now = new Date(now.getTime() + ms)),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

Deno.test("assertions of another audience, key or time, and used ones, get no token", async () => {
  await using tool = await openTool();
  const { ask } = tool;
  assert.equal((await ask()).error, undefined);
  assert.equal((await ask({ jti: "jti-1" })).error, "invalid_client", "replayed");
  assert.equal((await ask({ aud: "https://elsewhere.example" })).error, "invalid_client");
  assert.equal((await ask({ sub: "other" })).error, "invalid_client");
  assert.equal((await ask({ exp: 1 })).error, "Expired token");
  const { privateKey } = await generateKeyPair("RS256");
  assert.equal((await ask({}, AGS_SCOPES.score, privateKey)).error, "invalid_client");
  assert.equal((await ask({}, "https://other.example/scope")).error, "invalid_scope");
  tool.moodle.settings.gradeSync = 1;
  assert.equal((await ask({}, AGS_SCOPES.lineItem)).error, "invalid_scope");
  assert.equal((await ask({}, `${AGS_SCOPES.lineItem} ${AGS_SCOPES.score}`)).scope, AGS_SCOPES.score);
});

Deno.test("a call without a token that is alive, of the scope and of the deployment is refused", async () => {
  await using tool = await openTool();
  const { moodle, ask, call } = tool;
  const { access_token: token } = await ask();
  const item = moodle.gradebook.address(moodle.gradebook.add("3", { linkId: "9" }));
  const scores = item.replace("?", "/scores?");
  const post = (url: string, with_: string, value: object = {}) =>
    call(url, with_, { method: "POST", headers: { "content-type": SCORE }, body: JSON.stringify(value) });
  const refused = await post(scores, "none");
  assert.deepEqual([refused.status, refused.json.reason, refused.json.request.contentType], [
    401,
    "Unauthorized",
    SCORE,
  ]);
  assert.equal((await post(scores.replace("type_id=1", "type_id=2"), token)).status, 401);
  const { access_token: members } = await ask({}, MEMBERSHIP_SCOPE);
  assert.equal((await post(scores, members)).status, 401);
  const score = {
    userId: "7",
    timestamp: at.toISOString(),
    activityProgress: "InProgress",
    gradingProgress: "FullyGraded",
    scoreGiven: 1,
    scoreMaximum: 4,
  };
  assert.equal((await post(scores, token, score)).status, 200);
  assert.equal([...moodle.gradebook.items.values()][0]!.grades.get("7")!.grade, 25);
  const again = await post(scores, token, score);
  assert.deepEqual([again.status, again.json.reason], [
    409,
    "Refusing score with an earlier timestamp for item 41 and user 7",
  ]);
  assert.equal((await post(scores, token, { ...score, userId: "8" })).status, 400, "not enrolled");
  const gone = await post(scores.replace("/41/", "/99/"), token, score);
  assert.deepEqual([gone.status, gone.json.reason], [404, "Not Found: Grade item 99 doesn't exist"]);
  tool.advance(61_000);
  assert.equal((await post(scores, token, score)).status, 401, "expired");
});

Deno.test("the people of a course come in pages, with what the site shares", async () => {
  await using tool = await openTool();
  const { moodle, ask, call } = tool;
  const { access_token: token } = await ask({}, MEMBERSHIP_SCOPE);
  const course = moodle.courses.get("3")!;
  course.enrolled.push({ ...course.enrolled[0]!, id: "8", role: "Instructor" });
  const url = moodle.members.address("3");
  const first = await call(`${url}?limit=1`, token);
  assert.equal(
    first.headers.get("content-type"),
    "application/vnd.ims.lti-nrps.v2.membershipcontainer+json; charset=utf-8",
  );
  assert.equal(first.headers.get("link"), `<${url}?limit=1&from=1>; rel="next"`);
  assert.equal(first.json.members[0].email, "user7@moodle.example");
  assert.equal((await call(`${url}?limit=1&from=1`, token)).headers.get("link"), null);
  moodle.members.sharesNames = moodle.members.sharesEmails = false;
  const { json: { members } } = await call(`${url}?role=Learner`, token);
  assert.deepEqual(members, [{
    status: "Active",
    roles: ["Learner"],
    user_id: "7",
    lis_person_sourcedid: "",
  }]);
  moodle.members.sharesNames = true;
  course.enrolled.push({ ...course.enrolled[0]!, id: "9", lastName: "Oak & Elm", isSiteAdmin: true });
  const all = await call(`${url}?role=Learner&limit=1`, token);
  const onwards = /<(.*)>/.exec(all.headers.get("link")!)![1]!;
  assert.ok(!onwards.includes("role"), "the next page forgets the role");
  const { json: { members: [admin] } } = await call(`${url}?limit=1&from=2`, token);
  assert.deepEqual([admin.roles, admin.family_name], [
    ["http://purl.imsglobal.org/vocab/lis/v2/person#Administrator"],
    "Oak &amp; Elm",
  ]);
  enrol(course, { id: "10", suspended: true });
  assert.equal((await call(url, token)).json.members.length, 3);
  assert.equal((await call(`${url}?rlid=1`, token)).status, 404);
  assert.equal((await call(moodle.members.address("4"), token)).status, 404);
});
