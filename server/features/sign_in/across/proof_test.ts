import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { signInNewStaff, signInStaff } from "../../../../test/factories.ts";
import { pageText } from "../../../../test/portfolio_fixture.ts";
import type { School } from "../../../../test/world.ts";
import {
  connectAccount,
  openProvider,
  providerTest,
  type ProviderWorld,
  signInWith,
} from "../providers/testing.ts";
import { setUp } from "../../second_factor/testing.ts";
import { allowed, openSchoolIssuer, providerForm, putProvider, tryProvider } from "../ways/testing.ts";
import { arrive, choose, EMAIL, me, openTwoSchools, ticketTo } from "./testing.ts";

const account = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  email_verified: true,
  ...more,
});

/** Whether a press leads on, or to the other school's own page. */
async function leadsOn(browser: BrowserClient, school: School): Promise<boolean> {
  const page = await choose(browser, school);
  assert.equal(page.status, 200, page.text);
  const asks = /Other schools cannot check how you signed in here/.test(pageText(page.text));
  assert.equal(asks, page.text.includes(`href="http://${school.host}/api/login"`));
  return !asks;
}

async function cross(world: ProviderWorld, browser: BrowserClient, from: School, to: School) {
  const there = world.browser(to.host);
  return { there, to: (await arrive(there, await ticketTo(browser, to), from)).headers.get("location") };
}

providerTest("an account of the installation's leads across, and on from there and back", async (world) => {
  await using google = await openProvider(world, "google");
  const { oak, elm } = await openTwoSchools(world);
  const fir = await world.school("fir");
  await fir.staff("teacher", EMAIL);
  google.accounts.set("1", account(EMAIL, { hd: "work.example" }));
  const atOak = world.browser(oak.host);
  await signInWith(world, atOak, google, "1");
  const atElm = await cross(world, atOak, oak, elm);
  const atFir = await cross(world, atElm.there, elm, fir);
  const back = await cross(world, atFir.there, fir, oak);
  assert.deepEqual([atElm.to, atFir.to, back.to], ["/", "/", "/"]);
  assert.equal((await me(back.there)).email, EMAIL);
  const kept = (school: School) =>
    school.rows<{ provider: string; ends: string; began: string }>(sql`
      select provider, expires_at as ends, coalesce(began_at, created_at) as began from sessions
      where provider is not null order by created_at limit 1`);
  const first = await kept(oak);
  assert.equal(first[0]!.provider, "google");
  for (const school of [elm, fir]) assert.deepEqual(await kept(school), first, school.subdomain);
  assert.match((await atFir.there.get("/api/sessions")).text, /"by":"school"/);
});

providerTest(
  "a school's administrator who becomes a colleague there does not become them elsewhere",
  async (world) => {
    const { oak, elm } = await openTwoSchools(world);
    await using own = await openSchoolIssuer(world, oak);
    await using google = await openProvider(world, "google");
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    await putProvider(admin, providerForm(own));
    await tryProvider(world, admin, own, "admin");
    // The school's provider says whatever its administrator wants.
    own.accounts.set("jo", account(EMAIL));
    const asJo = world.browser(oak.host);
    assert.equal((await signInWith(world, asJo, own, "jo")).to, "/");
    assert.equal((await me(asJo)).email, EMAIL);
    assert.equal(await leadsOn(asJo, elm), false, "by the school's own provider");
    // And from there connects an account of theirs.
    google.accounts.set("9", account("a@oak.example", { hd: "oak.example" }));
    assert.equal(await connectAccount(world, asJo, google, "9"), "/profile#accounts");
    const again = world.browser(oak.host);
    assert.equal((await signInWith(world, again, google, "9")).to, "/");
    assert.equal((await me(again)).email, EMAIL);
    assert.equal(await leadsOn(again, elm), false, "by an account connected there");
    // The account's place is taken by Jo's, while that session continues.
    await again.post("/api/profile/identities/remove", { issuer: google.issuer });
    assert.equal(await leadsOn(again, elm), false, "disconnected since");
    google.accounts.set("1", account(EMAIL, { hd: "work.example" }));
    world.later(1000);
    assert.equal(
      await connectAccount(world, await signInStaff(world, oak, EMAIL), google, "1"),
      "/profile#accounts",
    );
    const really = world.browser(oak.host);
    await signInWith(world, really, google, "1");
    assert.equal(await leadsOn(again, elm), false, "by an account from before");
    assert.equal(await leadsOn(really, elm), true, "Jo's own account");
  },
);

providerTest("the other school's own ways count, at the moment of arrival", async (world) => {
  await using google = await openProvider(world, "google");
  const { oak, elm, jo } = await openTwoSchools(world);
  google.accounts.set("1", account("a@elm.example", { hd: "elm.example" }));
  google.accounts.set("2", account(EMAIL, { hd: "work.example" }));
  const admin = await signInNewStaff(world, elm, "admin", "a@elm.example");
  await connectAccount(world, admin, google, "1");
  const early = await ticketTo(jo, elm);
  await allowed(admin, { email: { staff: false } });
  const there = world.browser(elm.host);
  const closed = (await arrive(there, early, oak)).headers.get("location");
  assert.equal(closed, "/api/login?reason=closed");
  assert.match(pageText((await there.get(closed!)).text), /Not with this account/);
  const byGoogle = world.browser(oak.host);
  await signInWith(world, byGoogle, google, "2");
  const crossed = await cross(world, byGoogle, oak, elm);
  assert.equal(crossed.to, "/");
  await allowed(admin, { google: { staff: false }, email: { staff: true } });
  assert.equal((await crossed.there.get("/api/auth/user")).status, 401, "a closed way ends its sessions");
  assert.equal((await cross(world, byGoogle, oak, elm)).to, "/api/login?reason=closed");
  assert.equal((await cross(world, jo, oak, elm)).to, "/");
});

providerTest("who was signed out everywhere does not come back from another school", async (world) => {
  const { oak, elm, jo } = await openTwoSchools(world);
  const admin = await signInNewStaff(world, elm, "admin", "a@elm.example");
  const crossed = await cross(world, jo, oak, elm);
  const { id } = await me(jo);
  world.later(1000);
  const answer = await admin.post(`/api/admin/users/${id}/sign-out`);
  assert.equal(answer.status, 200, answer.text);
  assert.equal((await crossed.there.get("/api/auth/user")).status, 401);
  assert.equal((await cross(world, jo, oak, elm)).to, "/api/login?reason=signed_out");
  world.later(1000);
  const again = await signInStaff(world, oak, EMAIL);
  assert.equal((await cross(world, again, oak, elm)).to, "/");
});

providerTest("two factors that one school takes from a provider are no code at the next", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak, elm } = await openTwoSchools(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await allowed(admin, { oidc: { secondFactor: true } });
  issuer.accounts.set("1", account(EMAIL, { amr: ["mfa"] }));
  await setUp(world, await signInStaff(world, oak, EMAIL));
  const atOak = world.browser(oak.host);
  assert.equal((await signInWith(world, atOak, issuer, "1")).to, "/", "no code asked");
  const there = world.browser(elm.host);
  const asked = await arrive(there, await ticketTo(atOak, elm), oak);
  assert.match(pageText(asked.text), /Your second factor/);
});

providerTest(
  "a school with a domain of its own reads what is sent there, so its sessions lead nowhere",
  async (world) => {
    const { oak, elm } = await openTwoSchools(world);
    const browser = await signInStaff(world, oak, EMAIL);
    assert.equal(await leadsOn(browser, elm), true);
    const others = async () => (await browser.get("/api/profile/schools")).json<unknown[]>().length;
    assert.equal(await others(), 1);
    await world.runControl(sql`
    insert into hosts (host, tenant_id, kind) values ('portal.oak.example', ${oak.id}, 'domain')`);
    assert.equal(await leadsOn(browser, elm), false);
    assert.equal(await others(), 0, "nor say where else someone works");
  },
);
