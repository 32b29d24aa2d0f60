import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { postForm } from "../../../test/browser_client.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { openWorld, worldTest } from "../../../test/world.ts";
import { apart } from "../sign_in/which_school/testing.ts";
import { ADMIN_HOST, signInSuperAdmin } from "../../../test/support_access.ts";
import { ask, askForLink, BASE, check, count, FORM, open, press } from "./testing.ts";

const PAGE = serverLinks.getStarted();
const HOUR_MS = 3600_000;

worldTest(
  "nothing is made until the address is proved, and the answer tells nothing of it",
  async (world) => {
    open(world);
    const oak = await world.school("oak");
    await oak.staff("admin", "known@oak.example");
    const asked = async (email: string) => {
      const { status, text } = await ask(world.browser(BASE), { email });
      return [status, pageText(text).replaceAll(email, "…"), text.includes(email)];
    };
    const known = await asked("known@oak.example");
    assert.match(String(known[1]), /Check your email One more step We have sent a link to …/);
    assert.deepEqual(await asked("stranger@elm.example"), known);
    assert.deepEqual([await count(world, "tenants"), await count(world, "users")], [1, 1]);
    await world.runJobs();
    const [mail, ...more] = world.mails.filter(({ to }) => to === "stranger@elm.example");
    assert.deepEqual(more, []);
    assert.match(
      mail!.text,
      /^Hello,\n\nYou asked for a free trial of Unitfolio at elm-park\.localhost:5000\./,
    );
    assert.match(mail!.text, /works until 16 June 2026, 10:00/);
    assert.doesNotMatch(JSON.stringify(mail), /Elm Park School|Ada|Hill/, "nothing typed by a stranger");
    const stored = await world.controlRows(
      sql`select *, (select group_concat(payload) from outbox), (select group_concat(data) from events) from signups`,
    );
    const [, token] = /token=(\S+)/.exec(mail!.text)!;
    assert.ok(!JSON.stringify([stored, world.logLines]).includes(token!), "the token is in the email alone");
  },
);

worldTest("what is wrong is said by field, and nothing that was typed is lost", async (world) => {
  open(world);
  await world.school("oak");
  const wrong = async (over: Record<string, string>, message: RegExp) => {
    const { status, text } = await ask(world.browser(BASE), over);
    assert.equal(status, 400, text);
    assert.match(pageText(text), message);
    for (const [name, value] of Object.entries({ ...FORM, ...over })) {
      if (name === "plan") assert.match(text, new RegExp(`name="plan"[^>]*checked=""[^>]*value="${value}"`));
      else if (value !== "") {
        assert.ok(text.includes(`value="${value.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`), name);
      }
    }
  };
  await wrong({ subdomain: "oak" }, /oak\.localhost:5000 is taken, or was another school’s before/);
  await wrong({ subdomain: "admin" }, /The subdomain admin is reserved/);
  await wrong({ subdomain: "o" }, /3 to 40 characters/);
  await wrong({ school: "" }, /Please enter the name of your school/);
  await wrong({ firstName: "<b>x</b>", email: "ada" }, /Please enter a valid email address/);
  const bare = await ask(world.browser(BASE), { subdomain: "" });
  assert.match(pageText(bare.text), /Please choose a web address/);
  assert.match(
    bare.text,
    /name="subdomain"[^>]*value="elm-park-school"/,
    "one is proposed without a script too",
  );
  const again = await ask(world.browser(BASE), { email: "typo@elm.example", again: "1" });
  assert.equal(again.status, 200);
  assert.match(again.text, /value="typo@elm.example"/);
  assert.equal(await count(world, "signups"), 0);
});

worldTest("a subdomain is looked at as it is typed, by the rules of tenant create", async (world) => {
  open(world);
  apart(world);
  await world.school("oak");
  await world.runControl(sql`update hosts set retired_at = '2026-06-01T00:00:00.000Z' where host = 'oak'`);
  await world.school("elm-school");
  await world.school("elm");
  const answered = async (name: string) => (await check(world, name)).json();
  assert.deepEqual(await answered(" Ash "), { free: true, message: null, suggestion: null });
  assert.deepEqual(await answered("oak"), {
    free: false,
    message: "oak.localhost:5000 is taken, or was another school’s before",
    suggestion: "oak-school",
  });
  assert.equal((await answered("elm")).suggestion, "elm-2");
  assert.match(String((await answered("status")).message), /reserved/);
  Object.assign(world.services.config, { adminHosts: ["office.localhost:5000"] });
  assert.match(String((await answered("office")).message), /installation's own/);
  assert.match(String((await answered("a%' or 1=1")).message), /3 to 40/);
  assert.equal((await check(world, "x".repeat(255))).status, 400);
});

worldTest("a bot that fills in the hidden field gets the same page, and nothing is stored", async (world) => {
  open(world);
  const person = await ask(world.browser(BASE));
  const bot = await ask(world.browser(BASE), { homepage: "http://spam.example" });
  assert.deepEqual([bot.status, pageText(bot.text)], [200, pageText(person.text)]);
  assert.equal(await count(world, "signups"), 1);
});

worldTest("a sign-up that is not proved is removed after a day", async (world) => {
  open(world);
  const link = await askForLink(world);
  world.advance(24 * HOUR_MS - 1000);
  assert.equal((await world.browser(BASE).get(link)).status, 200);
  world.advance(1000);
  assert.equal((await world.browser(BASE).get(link)).status, 400);
  await world.school("oak");
  world.advance(24 * HOUR_MS);
  await world.runJobs();
  assert.equal(await count(world, "signups"), 0);
});

Deno.test("without SIGNUP=open there is no such page, and on another host neither", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const token = serverLinks.confirmSignup("x".repeat(43));
  const isMissing = async (host: string) => {
    const browser = host === ADMIN_HOST ? await signInSuperAdmin(world) : world.browser(host);
    const answers = [
      await browser.get(PAGE),
      await browser.get(token),
      await browser.get("/api/get-started/subdomain?name=oak"),
      await ask(browser),
      await press(browser, token),
    ];
    const missing = await browser.get("/no-such-page");
    assert.deepEqual(answers.map(({ status }) => status), Array(5).fill(404), host);
    assert.equal(pageText(answers[0]!.text), pageText(missing.text), host);
    assert.match((await browser.get("/")).text, host === BASE ? /href="\/\?plan=medium#contact"/ : /./);
  };
  for (const host of [BASE, oak.host, ADMIN_HOST]) await isMissing(host);
  open(world);
  apart(world);
  for (const host of [oak.host, "admin.localhost:5000"]) {
    assert.equal((await world.browser(host).get(PAGE)).status, 404, host);
    assert.equal((await ask(world.browser(host))).status, 404, host);
  }
  const page = await world.browser(BASE).get("/");
  assert.match(page.text, /href="\/get-started"/);
  assert.match(page.text, /href="\/get-started\?plan=large"/);
  assert.match(page.text, /href="\/\?plan=custom#contact"/, "a plan by agreement is asked for");
  assert.match(
    (await world.browser(oak.host).get("/")).text,
    /href="http:\/\/localhost:5000\/get-started\?plan=small"/,
  );
  const form = await world.browser(BASE).get(serverLinks.getStarted("large"));
  assert.match(form.text, /name="plan"[^>]*checked=""[^>]*value="large"/);
  const forged = await postForm(world.browser(BASE), PAGE, FORM, { origin: "https://evil.example" });
  assert.equal(forged.status, 403);
});
