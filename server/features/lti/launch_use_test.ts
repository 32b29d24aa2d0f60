import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { postForm } from "../../../test/browser_client.ts";
import { STRANGERS } from "../../../domain/limits.ts";
import { openLtiPlatform } from "../../../test/fakes/lti_platform.ts";
import { worldTest } from "../../../test/world.ts";
import { assertEntered, openLtiSchool, reasons } from "../../../test/lti_school.ts";

worldTest("a launch is used once, by the browser that asked for it, within ten minutes", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { platform, student } = school;
  const claims = { email: student.email };
  const begin = async (browser = school.browser()) => {
    const { state, nonce } = await platform.asked(browser);
    return { browser, state, nonce, form: { state, id_token: await platform.token(nonce, { claims }) } };
  };
  const once = await begin();
  const cookies = new Map(once.browser.cookies);
  assertEntered(await platform.post(once.browser, once.form));
  for (const [name, value] of cookies) once.browser.cookies.set(name, value);
  assert.equal((await platform.post(once.browser, once.form)).status, 400);
  const stolen = await begin();
  const withoutCookie = await platform.post(school.browser(), stolen.form);
  assert.equal(withoutCookie.status, 400);
  assert.match(withoutCookie.text, new RegExp(`href="http://${school.oak.host}/" target="_blank"`));
  assert.equal((await platform.post(stolen.browser, stolen.form)).status, 400, "nor afterwards");
  const [one, two] = [await begin(), await begin()];
  one.browser.cookies.forEach((value, name) => two.browser.cookies.set(name, value));
  const swapped = { state: one.state, id_token: await platform.token(two.nonce, { claims }) };
  assert.equal((await platform.post(two.browser, swapped)).status, 400, "another launch's nonce");
  const late = await begin();
  world.advance(10 * 60_000);
  assert.equal((await platform.post(late.browser, late.form)).status, 400);
  assert.deepEqual(await reasons(school), ["replay", "cookie", "nonce", "expired"]);
  for (const state of ["", "x", "A".repeat(43)]) {
    assert.equal((await platform.post(school.browser(), { ...once.form, state })).status, 400, state);
  }
  assert.equal((await reasons(school)).length, 4, "what was never asked for leaves no event");
  const error = await begin();
  assert.equal(
    (await platform.post(error.browser, { state: error.state, error: "login_required" })).status,
    400,
  );
  assert.equal((await reasons(school)).at(-1), "platform");
});

worldTest(
  "strangers' refused launches are stored up to a bound, whatever addresses they have",
  async (world) => {
    await using school = await openLtiSchool(world, { addressesVerified: true });
    const { platform, student, oak } = school;
    for (let i = 0; i < STRANGERS.storedRefusals.burst + 20; i++) {
      const stranger = world.browser(oak.host, { address: `203.0.113.${i % 200}` });
      const { state } = await platform.asked(stranger);
      const refused = await platform.post(stranger, { state });
      assert.equal(refused.status, 400, "past the bound the answer is the same");
    }
    assert.equal((await reasons(school)).length, STRANGERS.storedRefusals.burst);
    assertEntered(await platform.launch(school.browser(), { claims: { email: student.email } }));
    world.advance(STRANGERS.storedRefusals.everyMs);
    await platform.launch(school.browser(), { roles: ["Mentor"] });
    assert.equal((await reasons(school)).at(-1), "role", "and is stored again in a minute");
  },
);

worldTest("one launch lets in once, however often it is posted at once", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { platform, student } = school;
  const browser = school.browser();
  const { state, nonce } = await platform.asked(browser);
  const form = { state, id_token: await platform.token(nonce, { claims: { email: student.email } }) };
  const answers = await Promise.all([1, 2, 3].map(() => platform.post(browser, form)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
});

worldTest("a launch of one school is nothing at another, nor is its platform", async (world) => {
  await using school = await openLtiSchool(world);
  const { platform } = school;
  const elm = await world.school("elm");
  const there = world.browser(elm.host);
  assert.equal((await platform.begin(there)).status, 400, "not set up there");
  const here = school.browser();
  const { state, nonce } = await platform.asked(here);
  here.cookies.forEach((value, name) => there.cookies.set(name, value));
  const posted = await platform.post(there, { state, id_token: await platform.token(nonce) });
  assert.equal(posted.status, 400);
});

worldTest("only a known platform, deployment and own address begin a launch", async (world) => {
  await using school = await openLtiSchool(world);
  const { platform, oak } = school;
  const begin = async (over: Record<string, string>) => (await platform.begin(school.browser(), over)).status;
  assert.equal(await begin({}), 302);
  assert.equal(await begin({ client_id: "", lti_deployment_id: "", lti_message_hint: "" }), 302);
  assert.equal(await begin({ target_link_uri: `http://${oak.host}/embed?unit=121766` }), 302);
  for (
    const wrong of [
      { iss: "https://other.example" },
      { client_id: "other" },
      { lti_deployment_id: "3" },
      { login_hint: "" },
      { target_link_uri: "https://evil.example/" },
      { target_link_uri: `http://${oak.host}.evil.example/` },
      { iss: "x".repeat(501) },
    ] as Record<string, string>[]
  ) assert.equal(await begin(wrong), 400, JSON.stringify(wrong));
  const asked = {
    iss: platform.origin,
    login_hint: "7",
    target_link_uri: `http://${oak.host}/lti/launch`,
  };
  const posted = await postForm(school.browser(), "/lti/login", asked, { origin: platform.origin });
  assert.equal(posted.status, 302, posted.text);
  assert.deepEqual(await oak.rows(sql`select 1 from lti_launches`), [], "strangers write nothing");
});

worldTest("a platform's new key is fetched, at most once a minute", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { platform, student } = school;
  const launch = () => platform.launch(school.browser(), { claims: { email: student.email } });
  assertEntered(await launch());
  assertEntered(await launch());
  assert.equal(platform.fetched, 1);
  await platform.rotate();
  assert.equal((await launch()).status, 400, "fetched just now");
  assert.equal(platform.fetched, 1);
  world.advance(60_000);
  assertEntered(await launch());
  assertEntered(await launch());
  assert.equal(platform.fetched, 2);
  world.advance(61 * 60_000);
  assertEntered(await launch());
  assert.equal(platform.fetched, 3, "after an hour they are fetched again");
});

worldTest("a platform's new key is fetched after a minute, whatever the clock is set to", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { platform, student } = school;
  const launch = () => platform.launch(school.browser(), { claims: { email: student.email } });
  assertEntered(await launch());
  await platform.rotate();
  world.setClockBack(3_600_000);
  world.advance(60_000);
  assertEntered(await launch());
});

worldTest(
  "a platform whose keys cannot be fetched is said to be away, and the launch stays good",
  async (world) => {
    const away = await openLtiPlatform(world.services.now);
    await using school = await openLtiSchool(world, {
      addressesVerified: true,
      jwksUrl: `${away.origin}/certs`,
    });
    await away[Symbol.asyncDispose]();
    const { platform } = school;
    const answer = await platform.launch(school.browser());
    assert.equal(answer.status, 503, answer.text);
    assert.match(answer.text, /could not be asked for its keys/);
    assert.match(
      answer.headers.get("content-security-policy")!,
      new RegExp(`frame-ancestors ${platform.origin};`),
    );
    assert.deepEqual(await reasons(school), []);
  },
);

worldTest("a stranger who begins launches without end fills no activity", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { platform, student } = school;
  const stranger = school.browser();
  const refused = async () => {
    const { state } = await platform.asked(stranger);
    return (await platform.post(stranger, { state })).status;
  };
  for (let times = 0; times < STRANGERS.refusedSignIns.burst; times++) {
    await platform.post(stranger, { state: "A".repeat(43) });
  }
  assert.equal(await refused(), 429);
  assert.deepEqual(await reasons(school), []);
  const known = await platform.launch(school.browser(), { claims: { email: student.email } });
  assertEntered(known);
});
