import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, openSchool } from "../../../../test/factories.ts";
import { pageText } from "../../../../test/portfolio_fixture.ts";
import { codeOf, postCode, setUp } from "../../second_factor/testing.ts";
import { beginSignIn, comeBack, openProvider, providerTest, signInWith } from "./testing.ts";

const account = (email: string) => ({ email, email_verified: true });

providerTest("a second factor is asked for after the provider, and one code works once", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak, teacher } = await openSchool(world);
  issuer.accounts.set("1", account("t@oak.example"));
  const { key } = await setUp(world, teacher);
  world.later(30_000);
  const browser = world.browser(oak.host);
  const asked = await signInWith(world, browser, issuer, "1", "/messages");
  assert.equal(asked.status, 200);
  assert.match(pageText(asked.text), /Your second factor/);
  const action = (html: string) => /action="([^"]*)"/.exec(html)![1]!.replaceAll("&amp;", "&");
  const wrong = await postCode(browser, action(asked.text), "000000");
  assert.equal(wrong.status, 400);
  world.later(5 * 60_000);
  const path = action(wrong.text);
  const stranger = world.browser(oak.host);
  const elsewhere = await postCode(stranger, path, codeOf(world, key));
  assert.equal(elsewhere.headers.get("location"), "/api/login?reason=ended", "another browser");
  const right = await postCode(browser, path, codeOf(world, key));
  assert.deepEqual([right.status, right.headers.get("location")], [303, "/messages"], right.text);
  const [session] = await oak.rows<{ used: number }>(sql`
    select second_factor as used from sessions order by created_at desc limit 1`);
  assert.equal(session!.used, 1);
});

providerTest("of two people at one browser the second gets a session of their own", async (world) => {
  await using issuer = await openProvider(world, "google");
  const { oak, teacher } = await openSchool(world);
  const amina = await addStudent(teacher, { email: "amina@oak.example" });
  issuer.accounts.set("1", { ...account("t@oak.example"), hd: "oak.example" });
  issuer.accounts.set("2", { ...account("amina@oak.example"), hd: "oak.example" });
  const shared = world.browser(oak.host);
  assert.equal((await signInWith(world, shared, issuer, "1")).to, "/");
  const left = shared.cookies.get("session")!;
  const page = await beginSignIn(shared, issuer);
  assert.equal(page.searchParams.get("prompt"), "select_account", "whose account it is, is asked");
  assert.equal((await signInWith(world, shared, issuer, "2")).to, "/");
  assert.equal((await shared.get("/api/student-auth/user")).json<{ id: string }>().id, amina.id);
  const former = world.browser(oak.host);
  former.cookies.set("session", left);
  assert.equal((await former.get("/api/auth/user")).status, 401, "replaced");
});

providerTest("two tabs of one browser may begin at once", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak } = await openSchool(world);
  issuer.accounts.set("1", account("t@oak.example"));
  issuer.choose("1");
  const browser = world.browser(oak.host);
  const [first, second] = [await beginSignIn(browser, issuer), await beginSignIn(browser, issuer)];
  for (const page of [second, first]) {
    const cookie = browser.cookies.get("sign-in")!;
    assert.equal((await comeBack(world, browser, await issuer.follow(page.href))).to, "/");
    browser.cookies.set("sign-in", cookie);
  }
});

providerTest("where someone asked to go is a page of the school", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak } = await openSchool(world);
  issuer.accounts.set("1", account("t@oak.example"));
  for (const path of ["//evil.example", "https://evil.example/", "/\\evil.example", "/api/logout", "x"]) {
    assert.equal((await signInWith(world, world.browser(oak.host), issuer, "1", path)).to, "/", path);
  }
});

providerTest("keys that a provider has changed are fetched, after a minute at most", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak } = await openSchool(world);
  issuer.accounts.set("1", account("t@oak.example"));
  const to = async () => (await signInWith(world, world.browser(oak.host), issuer, "1")).to;
  assert.equal(await to(), "/");
  await issuer.rotateKeys();
  assert.equal(await to(), "/api/login?reason=refused");
  const { monotonic } = world.services;
  Object.assign(world.services, { monotonic: () => monotonic() + 60_000 });
  assert.equal(await to(), "/");
});

providerTest("providers are offered on a school's own page", async (world) => {
  const { oak } = await openSchool(world);
  const without = await world.browser(oak.host).get("/api/login");
  assert.doesNotMatch(pageText(without.text), /Continue with/);
  await using _google = await openProvider(world, "google");
  await using _own = await openProvider(world, "oidc");
  const page = await world.browser(oak.host).get("/api/login?returnTo=/messages");
  assert.match(pageText(page.text), /Continue with Google Continue with Oak ID or by email/);
  const { baseDomain } = world.services.config;
  for (
    const [host, path] of [
      [oak.host, "/api/login/with/microsoft"],
      [oak.host, "/api/login/callback"],
      [baseDomain, "/api/login/with/microsoft"],
    ] as const
  ) {
    assert.equal((await world.browser(host).get(path)).status, 404, host + path);
  }
});
