import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../db/testing.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { setUp } from "../second_factor/testing.ts";
import { hostIn, me } from "../sign_in/which_school/testing.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";
import { tenantsOf } from "../tenants/testing.ts";
import { askForLink, BASE, count, FORM, goTo, open, press } from "./testing.ts";

worldTest("the link's button makes the school and takes its administrator there", async (world) => {
  open(world);
  const link = await askForLink(world);
  const browser = world.browser(BASE);
  for (let i = 0; i < 3; i++) {
    const page = await browser.get(link);
    assert.match(
      pageText(page.text),
      /Create your school .* School Elm Park School First administrator Ada Hill ada@elm\.example .* 51-100 students Web address elm-park \. localhost:5000|elm-park\.localhost:5000/,
    );
  }
  assert.equal(await count(world, "tenants"), 0, "looking makes nothing");
  const pressed = await press(browser, link);
  assert.equal(hostIn(pressed.text), "elm-park.localhost:5000");
  const { browser: admin } = await goTo(world, pressed.text);
  assert.equal((await me(admin)).email, FORM.email);
  assert.match(pageText((await admin.get("/")).text), /7 days left of your free trial/);
  const superAdmin = await signInSuperAdmin(world);
  const [tenant, ...more] = await tenantsOf(superAdmin);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [tenant!.name, tenant!.subdomain, tenant!.tenantType, tenant!.adminCount, tenant!.subscription.plan],
    ["Elm Park School", "elm-park", "institutional", 1, "medium"],
  );
  assert.deepEqual([tenant!.subscription.status, tenant!.subscription.trialEndsAt], [
    "trial",
    "2026-06-22T09:00:00.000Z",
  ]);
  const events = await world.controlRows<{ what: string; actor_kind: string }>(
    sql`select what, actor_kind from events where tenant_id = ${tenant!.id} order by rowid`,
  );
  assert.deepEqual(events.map(({ what, actor_kind }) => `${what} ${actor_kind}`), [
    "signup.requested system",
    "tenant.created system",
    "staff.added system",
  ]);
  const [signedIn] = await world.services.doors.readTenant(
    tenant!.id,
    (db) => db.all(rowsOf<{ data: string }>(sql`select data from events where what = 'staff.signed_in'`)),
  );
  assert.deepEqual(JSON.parse(signedIn!.data), { by: "sign_up", mode: "admin" });
});

worldTest("forged and stale links, and those of an earlier try, make nothing", async (world) => {
  open(world);
  const link = await askForLink(world);
  const forged = [serverLinks.confirmSignup("x".repeat(43)), serverLinks.confirmSignup(""), `${link}x`];
  const [{ token_hash }] = await world.controlRows<{ token_hash: string }>(
    sql`select token_hash from signups`,
  ) as [
    { token_hash: string },
  ];
  forged.push(serverLinks.confirmSignup(token_hash));
  const refused = async (path: string) => {
    for (const answer of [await world.browser(BASE).get(path), await press(world.browser(BASE), path)]) {
      assert.deepEqual([answer.status, /This link no longer works/.test(answer.text)], [400, true], path);
    }
  };
  for (const path of forged) await refused(path);
  await world.runControl(
    sql`update outbox set done_at = null, run_at = created_at, leased_until = null where kind = 'mail_signup'`,
  );
  await world.runJobs();
  await refused(link);
  const browser = world.browser(BASE, { address: "203.0.113.9" });
  let status = 0;
  for (let i = 0; i < 250 && status !== 429; i++) status = (await browser.get(forged[0]!)).status;
  assert.equal(status, 429, "guessing ends");
  assert.equal(await count(world, "tenants"), 0);
});

worldTest("a school whose database is not there yet is waited for", async (world) => {
  open(world);
  const link = await askForLink(world);
  const { doors } = world.services;
  const { createTenant } = doors;
  doors.createTenant = () => Promise.reject(new Error("the database server is away"));
  const browser = world.browser(BASE);
  await browser.get(link);
  const pressed = await press(browser, link);
  assert.deepEqual([pressed.status, pressed.headers.get("location")], [303, link]);
  const waiting = await browser.get(link);
  assert.match(pageText(waiting.text), /Your school is being set up/);
  assert.match(pageText((await world.browser(BASE).get(link)).text), /being set up/);
  assert.equal((await press(browser, link)).status, 303);
  doors.createTenant = createTenant;
  world.advance(60_000);
  await world.runJobs();
  assert.match(pageText((await world.browser(BASE).get(link)).text), /Your school is ready/);
  const ready = await browser.get(link);
  assert.equal((await me((await goTo(world, ready.text)).browser)).email, FORM.email);
});

worldTest(
  "someone known keeps their account and their second factor, and their name at the other school",
  async (world) => {
    open(world);
    const oak = await world.school("oak");
    const ada = await signInNewStaff(world, oak, "teacher", FORM.email);
    await setUp(world, ada);
    const link = await askForLink(world, { firstName: "Adele" });
    const answer = await press(world.browser(BASE), link);
    const { answer: asked } = await goTo(world, answer.text);
    assert.match(pageText(asked.text), /Your second factor/);
    assert.equal(await count(world, "users"), 1);
    assert.equal((await ada.get("/api/auth/user")).json().firstName, "Sam");
  },
);

worldTest("a tutor has one establishment of their own, and is told so before a second", async (world) => {
  open(world);
  const first = await askForLink(world, { plan: "individual" });
  const second = await askForLink(world, { plan: "individual", subdomain: "elm-two" });
  await press(world.browser(BASE), first);
  const refused = await press(world.browser(BASE), second);
  assert.equal(refused.status, 400);
  assert.match(
    pageText(refused.text),
    /You already have an individual account Sign in to it, or start again/,
  );
  const [tenant, ...more] = await tenantsOf(await signInSuperAdmin(world));
  assert.deepEqual([more, tenant!.tenantType, tenant!.subscription.maxStudents], [[], "individual", 10]);
});
