import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInNewStaff } from "../../../../test/factories.ts";
import { countEvents, pageText } from "../../../../test/portfolio_fixture.ts";
import { countRows, type School } from "../../../../test/world.ts";
import { codeOf, postCode, setUp } from "../../second_factor/testing.ts";
import { openProvider, providerTest, type ProviderWorld } from "../providers/testing.ts";
import { account, apart, arrive, BASE, come, EMAIL, hostIn, me, pick, ticketIn } from "./testing.ts";

const known = (world: ProviderWorld) =>
  world.controlRows<{ subject: string; email: string }>(sql`
      select subject, email from user_identities join users on id = user_id order by subject`);

providerTest(
  "a person of one school goes straight on to it, and stays known when their address changes",
  async (world) => {
    apart(world);
    await using issuer = await openProvider(world, "oidc");
    const oak = await world.school("oak");
    await oak.staff("teacher", EMAIL);
    issuer.accounts.set("1", account(EMAIL));
    const base = world.browser(BASE);
    assert.match(pageText((await base.get("/sign-in")).text), /Continue with Oak ID or find your school/);
    const page = await come(world, base, issuer, "1");
    assert.deepEqual([page.status, hostIn(page.text)], [200, oak.host], page.text);
    const there = world.browser(oak.host);
    assert.equal((await arrive(there, ticketIn(page.text))).headers.get("location"), "/");
    assert.equal((await me(there)).email, EMAIL);
    assert.equal(await countEvents(world, oak, "identity.staff_linked"), 1);
    assert.deepEqual(await known(world), [{ subject: "1", email: EMAIL }]);

    issuer.accounts.set("1", account("jo.new@work.example", false));
    const again = world.browser(oak.host);
    const second = await come(world, world.browser(BASE), issuer, "1");
    assert.equal((await arrive(again, ticketIn(second.text))).headers.get("location"), "/");
    assert.equal((await me(again)).email, EMAIL);
    const [session] = await oak.rows<{ provider: string }>(sql`
    select provider from sessions order by created_at desc limit 1`);
    assert.equal(session!.provider, "oidc", "as signed in at the school itself");
  },
);

providerTest("a person of several chooses, and each school has a session of its own", async (world) => {
  await using issuer = await openProvider(world, "google");
  const [oak, elm, ash, fir] = [
    await world.school("oak"),
    await world.school("elm"),
    await world.school("ash"),
    await world.school("fir"),
  ];
  for (const school of [oak, elm, ash, fir]) await school.staff("teacher", EMAIL);
  await world.runControl(sql`update tenants set active = 0 where id = ${ash.id}`);
  await fir.run(sql`update staff set archived_at = created_at`);
  issuer.accounts.set("1", { ...account(EMAIL), hd: "work.example" });
  const go = async (school: School) => {
    const base = world.browser(BASE);
    const list = await come(world, base, issuer, "1");
    assert.match(
      pageText(list.text),
      /Choose a school .*Elm School elm\.localhost:5000 Oak School oak\.localhost:5000 Is this/,
    );
    assert.doesNotMatch(pageText(list.text), /Ash|Fir/);
    const page = await pick(base, list.text, school);
    assert.equal(hostIn(page.text), school.host);
    const there = world.browser(school.host);
    assert.equal((await arrive(there, ticketIn(page.text))).headers.get("location"), "/");
    return there;
  };
  const [atElm, atOak] = [await go(elm), await go(oak)];
  assert.equal((await me(atElm)).id, (await me(atOak)).id);
  assert.deepEqual([await countRows(world, elm.id, "sessions"), await countRows(world, oak.id, "sessions")], [
    1,
    1,
  ]);
  const base = world.browser(BASE);
  const list = await come(world, base, issuer, "1");
  for (const other of [ash, fir, { id: "ten_none" }]) {
    const refused = await pick(base, list.text, other);
    assert.equal(refused.headers.get("location"), "/sign-in?reason=inactive");
  }
});

providerTest("an account that no school knows is told whom to ask, and nothing is made", async (world) => {
  apart(world);
  await using issuer = await openProvider(world, "oidc");
  const oak = await world.school("oak");
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  await addStudent(teacher, { email: "amina@oak.example" });
  await oak.staff("teacher", "left@oak.example");
  await oak.run(sql`update staff set archived_at = created_at where email = 'left@oak.example'`);
  issuer.accounts.set("1", account("stranger@oak.example"));
  issuer.accounts.set("2", account("t@oak.example", false));
  issuer.accounts.set("3", account("amina@oak.example"));
  issuer.accounts.set("4", account("left@oak.example"));
  const rows = () =>
    world.controlRows<{ n: number }>(sql`
      select (select count(*) from user_identities) + (select count(*) from sign_in_tickets)
        + (select count(*) from users) + (select count(*) from events) as n`);
  const before = await rows();
  for (
    const [sub, reason] of [["1", "unknown"], ["2", "unverified"], ["3", "unknown"], ["4", "unknown"], [
      "",
      "declined",
    ]]
  ) {
    const base = world.browser(BASE);
    const { to } = await come(world, base, issuer, sub!);
    const asked = to!.startsWith("/api/login") ? (await base.get(to!)).headers.get("location") : to;
    assert.equal(asked, `/sign-in?reason=${reason}`, sub);
  }
  assert.match(
    pageText((await world.browser(BASE).get("/sign-in?reason=unknown")).text),
    /This account is not known here .* Ask an administrator of your school/,
  );
  assert.deepEqual(await rows(), before);
  assert.equal(await countRows(world, oak.id, "identities"), 0);
});

providerTest(
  "the school's own rules count: another account, a second factor, someone at that browser",
  async (world) => {
    await using issuer = await openProvider(world, "oidc");
    const oak = await world.school("oak");
    const jo = await signInNewStaff(world, oak, "teacher", EMAIL);
    issuer.accounts.set("1", account(EMAIL));
    issuer.accounts.set("2", account(EMAIL));
    const { key } = await setUp(world, jo);
    world.later(30_000);
    const shared = await signInNewStaff(world, oak, "teacher", "kim@work.example");
    const page = await come(world, world.browser(BASE), issuer, "1");
    const asked = await arrive(shared, ticketIn(page.text));
    assert.equal(asked.status, 200);
    assert.match(pageText(asked.text), /Your second factor/);
    assert.equal((await me(shared)).email, "kim@work.example", "until it is shown");
    const path = /action="([^"]*)"/.exec(asked.text)![1]!.replaceAll("&amp;", "&");
    const right = await postCode(shared, path, codeOf(world, key));
    assert.equal(right.headers.get("location"), "/");
    assert.equal((await me(shared)).email, EMAIL);
    const another = await come(world, world.browser(BASE), issuer, "2");
    assert.equal(another.to, "/sign-in?reason=another");
  },
);
