import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { UnsecuredJWT } from "jose";
import { openSchool } from "../../../../test/factories.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import type { OidcIssuer } from "../../../../test/oidc_issuer.ts";
import {
  beginSignIn,
  comeBack,
  openProvider,
  providerTest,
  type ProviderWorld,
  signInWith,
} from "./testing.ts";

const EMAIL = "t@oak.example";
const VERIFIED = { email: EMAIL, email_verified: true };

/** A school whose teacher has an account of a provider, and what its host answers to those who come back. */
async function open(world: ProviderWorld, issuer: OidcIssuer) {
  const { oak } = await openSchool(world);
  issuer.accounts.set("1", VERIFIED);
  const answer = async (sub = "1") => (await signInWith(world, world.browser(oak.host), issuer, sub)).to;
  return { oak, answer };
}

const refused = (reason: string) => `/api/login?reason=${reason}`;

providerTest("a token that is not the provider's, not ours or not new lets no one in", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak, answer } = await open(world, issuer);
  const { faults, config } = issuer;
  const now = Math.floor(Date.now() / 1000);
  const wrong: Record<string, NonNullable<typeof faults.token>> = {
    nonce: (claims, sign) => sign({ ...claims, nonce: "another" }),
    "no nonce": ({ nonce: _, ...claims }, sign) => sign(claims),
    issuer: (claims, sign) => sign({ ...claims, iss: `${issuer.issuer}/` }),
    audience: (claims, sign) => sign({ ...claims, aud: "another" }),
    party: (claims, sign) => sign({ ...claims, aud: [config.clientId, "another"], azp: "another" }),
    expired: (claims, sign) => sign({ ...claims, iat: now - 900, exp: now - 300 }),
    "of tomorrow": (claims, sign) => sign({ ...claims, iat: now + 900, exp: now + 1_800 }),
    key: (claims, sign) => sign(claims, { kid: "another" }),
    "no subject": ({ sub: _, ...claims }, sign) => sign(claims),
    "no signature": (claims) => new UnsecuredJWT(claims).encode(),
    "cut short": async (claims, sign) => (await sign(claims)).slice(0, -4),
    nonsense: () => "a.b.c",
  };
  for (const [name, token] of Object.entries(wrong)) {
    faults.token = token;
    assert.equal(await answer(), refused("refused"), name);
  }
  faults.token = (claims, sign) => sign(claims);
  assert.equal(await answer(), "/", "signed by the same hand");
  assert.equal(await countEvents(world, oak, "staff.signed_in"), 2, "the teacher's link, and this");
});

providerTest("Microsoft's token names an organisation of its own address", async (world) => {
  await using issuer = await openProvider(world, "microsoft");
  const { answer } = await open(world, issuer);
  const person = { ...VERIFIED, xms_edov: true };
  const tid = "3f0c5a52-7d5a-4c7e-9b1c-0a5f6f6f1a11";
  for (
    const [claims, reason] of [
      [{ ...person, tid: "7d9b8a10-0000-4000-8000-000000000001" }, "refused"],
      [{ ...person, tid: "../../evil" }, "refused"],
      [person, "refused"],
      [{ email: EMAIL, tid }, "unverified"],
      [{ ...person, xms_edov: false, tid }, "unverified"],
    ] as const
  ) {
    issuer.accounts.set("1", claims);
    assert.equal(await answer(), refused(reason), JSON.stringify(claims));
  }
});

providerTest("an address that is not verified, or not Google's to verify, tells nothing", async (world) => {
  await using issuer = await openProvider(world, "google");
  const { answer, oak } = await open(world, issuer);
  for (
    const claims of [
      { ...VERIFIED, email_verified: false, hd: "oak.example" },
      { ...VERIFIED, email_verified: "true", hd: "oak.example" },
      VERIFIED,
      { email_verified: true, hd: "oak.example" },
    ]
  ) {
    issuer.accounts.set("1", claims);
    assert.equal(await answer(), refused("unverified"), JSON.stringify(claims));
  }
  issuer.accounts.set("1", { ...VERIFIED, email: "stranger@oak.example", hd: "oak.example" });
  assert.equal(await answer(), refused("unknown"));
  assert.deepEqual(await oak.rows(sql`select subject from identities`), []);
});

providerTest(
  "the same address is not the same person at another issuer, or in another account",
  async (world) => {
    await using issuer = await openProvider(world, "oidc");
    await using other = await openProvider(world, "google");
    const { oak, answer } = await open(world, issuer);
    assert.equal(await answer("1"), "/");
    issuer.accounts.set("2", VERIFIED);
    assert.equal(await answer("2"), refused("another"));
    other.accounts.set("1", { ...VERIFIED, hd: "oak.example" });
    const elsewhere = await signInWith(world, world.browser(oak.host), other, "1");
    assert.equal(elsewhere.to, refused("another"));
    await oak.run(sql`update staff set archived_at = '2026-06-15T09:00:00.000Z' where email = ${EMAIL}`);
    assert.equal(await answer("1"), refused("inactive"));
  },
);

providerTest("what comes back belongs to this browser, once and soon", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak } = await open(world, issuer);
  issuer.choose("1");
  const browser = world.browser(oak.host);
  const callback = await issuer.follow((await beginSignIn(browser, issuer)).href);

  const changed = new URL(callback);
  changed.searchParams.set("state", `${callback.searchParams.get("state")!.slice(0, -6)}AAAAAA`);
  const base = world.browser(world.services.config.baseDomain);
  for (const search of [changed.search, "?code=x", "", "?state=x&code=y"]) {
    const answer = await base.get(`/api/login/callback${search}`);
    assert.equal(answer.status, 400, search);
    assert.match(answer.text, /This sign-in has ended/);
  }

  const heard = await base.get(callback.pathname + callback.search);
  const ticket = new URL(heard.headers.get("location")!);
  const redeem = async (from = browser) =>
    (await from.get(ticket.pathname + ticket.search)).headers.get("location");
  assert.equal(await redeem(world.browser(oak.host)), refused("ended"), "another browser");
  const elm = await world.school("elm");
  const other = world.browser(elm.host);
  other.cookies.set("sign-in", browser.cookies.get("sign-in")!);
  assert.equal(await redeem(other), refused("ended"), "another school");
  const cookie = browser.cookies.get("sign-in")!;
  assert.equal(await redeem(), "/");
  browser.cookies.set("sign-in", cookie);
  assert.equal(await redeem(), refused("ended"), "used");
  const again = await base.get(callback.pathname + callback.search);
  assert.equal(new URL(again.headers.get("location")!).search, "?reason=ended", "a code works once");

  const slow = await issuer.follow((await beginSignIn(browser, issuer)).href);
  const late = await base.get(slow.pathname + slow.search);
  world.later(60_000);
  const lateTicket = new URL(late.headers.get("location")!);
  const lateAnswer = await browser.get(lateTicket.pathname + lateTicket.search);
  assert.equal(lateAnswer.headers.get("location"), refused("ended"));
  const abandoned = await issuer.follow((await beginSignIn(browser, issuer)).href);
  world.later(10 * 60_000);
  assert.equal((await comeBack(world, browser, abandoned)).to, refused("ended"));
});

providerTest(
  "a provider that is away, slow to change keys or confused is told from a refusal",
  async (world) => {
    const issuer = await openProvider(world, "oidc");
    const { oak, answer } = await open(world, issuer);
    issuer.choose("");
    assert.equal(await answer(""), refused("declined"));
    for (const body of ["<html>", "{}", "[]", "null", `{"id_token":7}`]) {
      issuer.faults.answer = { status: 200, body };
      assert.equal(await answer(), refused("away"), body);
    }
    issuer.faults.answer = { status: 401, body: `{"error":"invalid_client"}` };
    assert.equal(await answer(), refused("away"), "our own settings are wrong");
    issuer.faults.answer = { status: 302, body: "" };
    assert.equal(await answer(), refused("away"), "no redirect is followed");
    delete issuer.faults.answer;
    assert.equal(await answer(), "/");
    const browser = world.browser(oak.host);
    await issuer[Symbol.asyncDispose]();
    const begun = await browser.get("/api/login/with/oidc?returnTo=/messages");
    // Its addresses are known for an hour: the provider's own page is what fails.
    assert.equal(begun.status, 303);
    const log = JSON.stringify(world.logLines);
    assert.match(log, /invalid_client/);
    assert.doesNotMatch(log, /eyJ|code=|state=|@oak/);
  },
);
