import assert from "node:assert/strict";
import { SERVICE_SCOPES } from "../../../../domain/lti_services.ts";
import { worldTest } from "../../../../test/world.ts";
import { openLtiSchool } from "../../../../test/lti_school.ts";
import { callService, type ServiceCall } from "./call_service.ts";
import { PlatformAway, PlatformRefused } from "./service_faults.ts";
import { serviceCaller } from "./testing.ts";

const MEMBERS = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";

type LtiSchool = Awaited<ReturnType<typeof openLtiSchool>>;

function members({ platform }: LtiSchool, over: Partial<ServiceCall> = {}): ServiceCall {
  const url = platform.moodle.members.address("3");
  return { url, scopes: [SERVICE_SCOPES.members], accept: MEMBERS, ...over };
}

function isRefused(reason: string) {
  return (error: unknown) => error instanceof PlatformRefused && error.reason === reason;
}

function isAway(mayBeTaken: boolean) {
  return (error: unknown) => error instanceof PlatformAway && error.mayBeTaken === mayBeTaken;
}

worldTest("calls at once share a token, which is renewed before it ends", async (world) => {
  await using school = await openLtiSchool(world);
  const { tokens } = school.platform.moodle;
  const call = () => callService(serviceCaller(world, school), members(school));
  const answers = await Promise.all([call(), call(), call()]);
  assert.deepEqual(answers.map(({ status }) => status), [200, 200, 200]);
  const [first] = answers;
  assert.deepEqual((first!.json as { members: { user_id: string }[] }).members.map((one) => one.user_id), [
    "7",
  ]);
  assert.equal(tokens.given, 1);
  world.advance(49_000);
  await call();
  assert.equal(tokens.given, 1);
  world.advance(2_000);
  await Promise.all([call(), call()]);
  assert.equal(tokens.given, 2, "asked for once by those who need it");
});

worldTest(
  "a token that serves no longer is asked for once more, and then the call is refused",
  async (world) => {
    await using school = await openLtiSchool(world);
    const { moodle } = school.platform;
    const call = () => callService(serviceCaller(world, school), members(school));
    await call();
    moodle.tokens.revoke();
    assert.equal((await call()).status, 200);
    assert.equal(moodle.tokens.given, 2);
    moodle.calls.length = 0;
    moodle.fault = ({ url }) => url === moodle.tokenUrl ? undefined : new Response(null, { status: 401 });
    await assert.rejects(call(), isRefused("scope"));
    assert.deepEqual(moodle.calls.map((called) => called.split(" ")[0]), ["GET", "POST", "GET"]);
  },
);

worldTest("other scopes, schools and platforms have tokens of their own", async (world) => {
  await using school = await openLtiSchool(world);
  const { tokens, gradebook } = school.platform.moodle;
  const caller = serviceCaller(world, school);
  await callService(caller, members(school));
  gradebook.add("3", {});
  await callService(caller, {
    url: `${school.platform.origin}/mod/lti/services.php/3/lineitems?type_id=1`,
    scopes: [SERVICE_SCOPES.lineItem],
    accept: "application/vnd.ims.lis.v2.lineitemcontainer+json",
  });
  assert.equal(tokens.given, 2);
  await callService(serviceCaller(world, school, { id: "ltp_other" }), members(school));
  assert.equal(tokens.given, 3);
});

worldTest("what the platform does not permit is refused, and says why", async (world) => {
  await using school = await openLtiSchool(world);
  const { moodle } = school.platform;
  const caller = serviceCaller(world, school);
  await assert.rejects(
    callService(serviceCaller(world, school, { tokenUrl: null }), members(school)),
    isRefused("no_token_url"),
  );
  moodle.settings.namesAndRoles = false;
  await assert.rejects(callService(caller, members(school)), isRefused("scope"));
  moodle.settings.namesAndRoles = true;
  await assert.rejects(
    callService(serviceCaller(world, school, { clientId: "other" }), members(school)),
    isRefused("client"),
  );
  const answers: [number, string][] = [[403, "forbidden"], [404, "gone"], [410, "gone"], [409, "stale"], [
    400,
    "invalid",
  ], [302, "address"]];
  for (const [status, reason] of answers) {
    moodle.fault = ({ url }) => url === moodle.tokenUrl ? undefined : new Response(null, { status });
    await assert.rejects(callService(caller, members(school)), isRefused(reason), String(status));
  }
  moodle.settings.gradeSync = 1;
  moodle.fault = () => undefined;
  const scopes = [SERVICE_SCOPES.score, SERVICE_SCOPES.lineItem];
  await assert.rejects(callService(caller, members(school, { scopes })), isRefused("scope"), "one of two");
});

worldTest("a platform that is away is told apart from one that refuses", async (world) => {
  await using school = await openLtiSchool(world);
  const { moodle } = school.platform;
  const caller = serviceCaller(world, school);
  const call = () => callService(caller, members(school));
  for (const [status, mayBeTaken] of [[503, true], [500, true], [429, false]] as const) {
    moodle.fault = () => new Response("Under maintenance", { status });
    await assert.rejects(call(), isAway(mayBeTaken), String(status));
  }
  world.advance(30_000);
  moodle.fault = ({ url }) => url === moodle.tokenUrl ? Response.json({ token: "?" }) : undefined;
  await assert.rejects(call(), isAway(false));
  moodle.fault = () => undefined;
  moodle.loseAnswer = true;
  await assert.rejects(call(), isAway(true));
  moodle.fault = ({ url }) => url === moodle.tokenUrl ? undefined : new Response("<html>");
  await assert.rejects(call(), isAway(true));
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const closed = `http://127.0.0.1:${listener.addr.port}/`;
  listener.close();
  await assert.rejects(callService(caller, members(school, { url: closed })), isAway(false));
});

worldTest("a site that is away three times in a row is left alone for a growing time", async (world) => {
  await using school = await openLtiSchool(world);
  const { moodle } = school.platform;
  const call = () => callService(serviceCaller(world, school), members(school));
  moodle.fault = () => new Response(null, { status: 503 });
  for (let i = 0; i < 5; i++) await assert.rejects(call(), PlatformAway);
  assert.equal(moodle.calls.length, 3);
  for (const [pauseMs, calls] of [[29_000, 3], [1_000, 4], [30_000, 4], [30_000, 5]] as const) {
    world.advance(pauseMs);
    for (let i = 0; i < 3; i++) await assert.rejects(call(), PlatformAway);
    assert.equal(moodle.calls.length, calls, `one trial, ${pauseMs}`);
  }
  moodle.fault = () => undefined;
  world.advance(5 * 60_000);
  assert.equal((await call()).status, 200);
  assert.equal((await call()).status, 200);
});

worldTest("production asks public addresses over https alone", async (world) => {
  await using school = await openLtiSchool(world);
  const { config } = world.services;
  const services = { ...world.services, config: { ...config, mode: "production" as const } };
  const caller = (tokenUrl: string) => serviceCaller({ services }, school, { tokenUrl });
  for (
    const tokenUrl of ["http://moodle.example/token", "https://127.0.0.1/token", "https://10.0.0.1/token"]
  ) {
    await assert.rejects(callService(caller(tokenUrl), members(school)), isRefused("address"), tokenUrl);
  }
});
