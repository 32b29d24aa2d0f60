import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { PROVIDER_TIMES } from "../../../../domain/providers.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { pageText } from "../../../../test/portfolio_fixture.ts";
import { addSuperAdmin } from "../../../flows/add_super_admin.ts";
import { makeSuperAdminLink } from "../../../flows/make_sign_in_link.ts";
import { codeOf, postCode, setUp } from "../../second_factor/testing.ts";
import { ADMIN_HOST, signInSuperAdmin } from "../../../../test/support_access.ts";
import {
  beginSignIn,
  openProvider,
  providerTest,
  type ProviderWorld,
  signInWith,
} from "../providers/testing.ts";

const OLU = "op@unitfolio.example";
const account = (email: string, verified = true) => ({ email, email_verified: verified });

async function openAdmins(world: ProviderWorld) {
  Object.assign(world.services.config, { adminHosts: [ADMIN_HOST] });
  return await addSuperAdmin(world.services, { email: OLU, firstName: "Olu", lastName: "Ade" });
}

const isIn = async (browser: BrowserClient) => (await browser.get("/api/auth/user")).status === 200;

providerTest(
  "a super admin's verified address tells who they are once, then their account does",
  async (world) => {
    const { id } = await openAdmins(world);
    await using issuer = await openProvider(world, "oidc");
    issuer.accounts.set("1", account(OLU));
    const browser = world.browser(ADMIN_HOST);
    const page = await browser.get("/api/login");
    assert.match(pageText(page.text), /Super admin sign in .*Continue with Oak ID or by email/);
    assert.equal((await signInWith(world, browser, issuer, "1", "/establishments")).to, "/establishments");
    assert.equal((await browser.get("/api/auth/user")).json<{ id: string }>().id, id);
    const [linked, ...more] = await world.controlRows<{ provider: string; user_id: string }>(sql`
    select provider, user_id from user_identities`);
    assert.deepEqual([linked, more], [{ provider: "oidc", user_id: id }, []]);
    const [session] = await world.controlRows<{ ms: number }>(sql`
    select (julianday(expires_at) - julianday(created_at)) * 86400000 as ms from sessions`);
    assert.equal(Math.round(session!.ms), LIFETIMES.staffSession);

    issuer.accounts.set("1", account("olu@elsewhere.example", false));
    const again = world.browser(ADMIN_HOST);
    assert.equal((await signInWith(world, again, issuer, "1")).to, "/");
    assert.ok(await isIn(again));
    issuer.accounts.set("2", account(OLU));
    const other = world.browser(ADMIN_HOST);
    assert.equal((await signInWith(world, other, issuer, "2")).to, "/api/login?reason=another");
    await using google = await openProvider(world, "google");
    google.accounts.set("9", { ...account(OLU), hd: "unitfolio.example" });
    assert.equal((await signInWith(world, other, google, "9")).to, "/api/login?reason=another");
    assert.ok(!await isIn(other));
    const events = await world.controlRows<{ what: string }>(sql`
    select what from events where user_id = ${id} or actor_id = ${id} order by rowid`);
    assert.deepEqual(events.map(({ what }) => what), [
      "super_admin.added",
      "super_admin.signed_in",
      "user.identity_linked",
      "super_admin.signed_in",
    ]);
  },
);

providerTest("no one else is let in on the super admins' host, and nothing is stored", async (world) => {
  const { id } = await openAdmins(world);
  await using issuer = await openProvider(world, "oidc");
  const oak = await world.school("oak");
  await oak.staff("admin", "a@oak.example");
  issuer.accounts.set("1", account("a@oak.example"));
  issuer.accounts.set("2", account("stranger@oak.example"));
  issuer.accounts.set("3", account(OLU, false));
  for (const [sub, reason] of [["1", "unknown"], ["2", "unknown"], ["3", "unverified"], ["", "declined"]]) {
    const browser = world.browser(ADMIN_HOST);
    assert.equal((await signInWith(world, browser, issuer, sub!)).to, `/api/login?reason=${reason}`, sub);
    assert.ok(!await isIn(browser));
  }
  assert.deepEqual(await world.controlRows(sql`select issuer from user_identities`), []);
  issuer.accounts.set("4", account(OLU));
  const browser = world.browser(ADMIN_HOST);
  assert.equal((await signInWith(world, browser, issuer, "4")).to, "/");
  await world.runControl(sql`update users set super_admin = 0 where id = ${id}`);
  assert.ok(!await isIn(browser));
  assert.equal((await signInWith(world, browser, issuer, "4")).to, "/api/login?reason=inactive");
});

providerTest("a ticket opens the super admins' host once, in its browser, within a minute", async (world) => {
  await openAdmins(world);
  await using issuer = await openProvider(world, "oidc");
  issuer.accounts.set("1", account(OLU));
  issuer.choose("1");
  const browser = world.browser(ADMIN_HOST);
  const heard = async () => {
    const callback = await issuer.follow((await beginSignIn(browser, issuer)).href);
    const base = world.browser(world.services.config.baseDomain);
    const to = new URL((await base.get(callback.pathname + callback.search)).headers.get("location")!);
    assert.equal(to.host, ADMIN_HOST);
    return to.pathname + to.search;
  };
  const ended = "/api/login?reason=ended";
  const ticket = await heard();
  const cookie = browser.cookies.get("sign-in")!;
  assert.equal(
    (await world.browser(ADMIN_HOST).get(ticket)).headers.get("location"),
    ended,
    "another browser",
  );
  assert.equal((await browser.get(`${ticket}x`)).headers.get("location"), ended, "changed");
  assert.equal((await browser.get(ticket)).headers.get("location"), "/");
  await browser.get("/api/logout", { "sec-fetch-site": "same-origin" });
  browser.cookies.set("sign-in", cookie);
  assert.equal((await browser.get(ticket)).headers.get("location"), ended, "again");
  const late = await heard();
  world.later(PROVIDER_TIMES.ticket);
  assert.equal((await browser.get(late)).headers.get("location"), ended, "late");
  assert.ok(!await isIn(browser));
  await world.runJobs();
});

providerTest(
  "a super admin's second factor is asked for, and a mailed link stays the last way in",
  async (world) => {
    await openAdmins(world);
    await using issuer = await openProvider(world, "oidc");
    issuer.accounts.set("1", account(OLU));
    const { key } = await setUp(world, await signInSuperAdmin(world));
    world.later(30_000);
    const browser = world.browser(ADMIN_HOST);
    const asked = await signInWith(world, browser, issuer, "1");
    assert.equal(asked.status, 200);
    assert.match(pageText(asked.text), /Your second factor/);
    assert.ok(!await isIn(browser));
    const action = (html: string) => /action="([^"]*)"/.exec(html)![1]!.replaceAll("&amp;", "&");
    const wrong = await postCode(browser, action(asked.text), "000000");
    assert.equal(wrong.status, 400);
    const right = await postCode(browser, action(wrong.text), codeOf(world, key));
    assert.equal(right.headers.get("location"), "/", right.text);
    assert.ok(await isIn(browser));
    const { url } = await makeSuperAdminLink(world.services, {
      email: OLU,
      lifetimeMs: LIFETIMES.operatorLink,
    });
    assert.equal(
      (await world.browser(ADMIN_HOST).get(new URL(url).pathname + new URL(url).search)).status,
      200,
    );
  },
);
