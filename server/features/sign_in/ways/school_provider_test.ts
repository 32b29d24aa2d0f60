import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openSchool, signInNewStaff, signInStaff } from "../../../../test/factories.ts";
import { countEvents, pageText } from "../../../../test/portfolio_fixture.ts";
import { beginSignIn, comeBack, openProvider, providerTest, signInWith } from "../providers/testing.ts";
import { openSchoolIssuer, providerForm, putProvider, tryProvider, WAYS_PATH } from "./testing.ts";
import type { WaysView } from "./ways_view.ts";

const account = (email: string) => ({ email, email_verified: true });
const fields = (answer: { json: <T>() => T }) =>
  Object.keys(answer.json<{ fields: Record<string, string> }>().fields);

providerTest("a school's own provider is checked, tried, and then open to all", async (world) => {
  const { oak } = await openSchool(world);
  await using issuer = await openSchoolIssuer(world, oak);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  issuer.accounts.set("1", account("other@mail.example"));
  issuer.accounts.set("2", account("t@oak.example"));
  const gone = providerForm(issuer, { issuer: `${issuer.origin}/elsewhere` });
  assert.deepEqual(fields(await putProvider(admin, gone)), ["issuer"]);
  const wrong = providerForm(issuer, { clientSecret: "wrong" });
  assert.deepEqual(fields(await putProvider(admin, wrong)), ["clientId", "clientSecret"]);
  const blank = providerForm(issuer, { name: " ", clientSecret: "" });
  assert.deepEqual(fields(await putProvider(admin, blank)), ["name", "clientSecret"]);
  assert.equal((await admin.get(WAYS_PATH)).json<WaysView>().provider, null, "nothing is saved");

  const saved = await putProvider(admin, providerForm(issuer));
  assert.equal(saved.status, 200, saved.text);
  assert.equal(saved.json<WaysView>().provider!.triedAt, null);
  const [stored] = await oak.rows<{ secret: string }>(
    sql`select client_secret as secret from school_provider`,
  );
  assert.doesNotMatch(stored!.secret, /secret/);
  const visitor = world.browser(oak.host);
  assert.doesNotMatch((await visitor.get("/api/login")).text, /Oak ID/);
  assert.equal((await visitor.get("/api/login/with/school")).status, 404);

  assert.equal(await tryProvider(world, admin, issuer, "1"), "/sign-in-settings");
  const view = await admin.get(WAYS_PATH);
  assert.ok(view.json<WaysView>().provider!.triedAt);
  assert.ok(!view.text.includes(issuer.config.clientSecret) && !view.text.includes(stored!.secret));
  assert.match((await visitor.get("/api/login")).text, /Continue with Oak ID/);
  assert.equal((await signInWith(world, visitor, issuer, "2")).to, "/");
  assert.equal((await visitor.get("/api/auth/user")).json<{ email: string }>().email, "t@oak.example");
  assert.match(pageText((await visitor.get("/profile")).text), /Oak ID.*Connected on/s);
  const elm = await world.school("elm");
  assert.equal(
    (await world.browser(elm.host).get("/api/login/with/school")).status,
    404,
    "of this school alone",
  );
  assert.equal(await countEvents(world, oak, "sign_in.provider_tried"), 1);
});

providerTest("what a trial that fails comes to is said, and nothing opens", async (world) => {
  const { oak } = await openSchool(world);
  await using issuer = await openSchoolIssuer(world, oak);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await putProvider(admin, providerForm(issuer));
  assert.equal(await tryProvider(world, admin, issuer, ""), "/sign-in-settings?reason=declined");
  assert.match(
    pageText((await admin.get("/sign-in-settings?reason=declined")).text),
    /You were not signed in/,
  );
  issuer.faults.answer = { status: 500, body: "" };
  assert.equal(await tryProvider(world, admin, issuer, "1"), "/sign-in-settings?reason=away");
  assert.equal((await admin.get(WAYS_PATH)).json<WaysView>().provider!.triedAt, null);
});

providerTest(
  "another client is another provider: its accounts are unknown, and it is tried again",
  async (world) => {
    const { oak } = await openSchool(world);
    await using issuer = await openSchoolIssuer(world, oak);
    await using other = await openSchoolIssuer(world, oak);
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    issuer.accounts.set("2", account("t@oak.example"));
    await putProvider(admin, providerForm(issuer));
    await tryProvider(world, admin, issuer, "1");
    const phone = world.browser(oak.host);
    assert.equal((await signInWith(world, phone, issuer, "2")).to, "/");

    const renamed = await putProvider(
      admin,
      providerForm(issuer, { name: "Oak accounts", clientSecret: "" }),
    );
    assert.ok(renamed.json<WaysView>().provider!.triedAt, "the same one by another name");
    assert.equal((await phone.get("/api/auth/user")).status, 200);
    assert.deepEqual(fields(await putProvider(admin, providerForm(other, { clientSecret: "" }))), [
      "clientSecret",
    ]);

    issuer.choose("2");
    const begun = await beginSignIn(world.browser(oak.host), issuer);
    const stale = world.browser(oak.host);
    const page = await beginSignIn(stale, issuer);
    const changed = await putProvider(admin, providerForm(other));
    assert.equal(changed.json<WaysView>().provider!.triedAt, null);
    assert.equal((await phone.get("/api/auth/user")).status, 401);
    assert.equal((await admin.get("/api/auth/user")).status, 200);
    const late = await comeBack(world, stale, await issuer.follow(page.href));
    assert.equal(late.to, "/api/login?reason=ended", "begun with the one before");
    assert.ok(begun);
    other.accounts.set("2", account("t@oak.example"));
    await tryProvider(world, admin, other, "1");
    assert.equal((await signInWith(world, phone, other, "2")).to, "/", "known by the address once more");

    const removed = await admin.delete(`${WAYS_PATH}/provider`);
    assert.equal(removed.json<WaysView>().provider, null);
    assert.equal((await phone.get("/api/auth/user")).status, 401);
    const [left] = await oak.rows<{ n: number }>(sql`select count(*) as n from identities`);
    assert.equal(left!.n, 0);
    assert.equal((await admin.delete(`${WAYS_PATH}/provider`)).status, 200, "once more");
    assert.equal(await countEvents(world, oak, "sign_in.provider_removed"), 1);
  },
);

providerTest(
  "a school's word for who someone is sets up nothing that holds at their other schools",
  async (world) => {
    const { oak } = await openSchool(world);
    await using issuer = await openSchoolIssuer(world, oak);
    const elm = await world.school("elm");
    await elm.staff("teacher", "t@oak.example");
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    await oak.staff("teacher", "only@oak.example");
    issuer.accounts.set("2", account("t@oak.example"));
    issuer.accounts.set("3", account("only@oak.example"));
    await putProvider(admin, providerForm(issuer));
    await tryProvider(world, admin, issuer, "1");
    const begin = async (sub: string) => {
      const browser = world.browser(oak.host);
      assert.equal((await signInWith(world, browser, issuer, sub)).to, "/");
      return (await browser.post("/api/second-factor/begin", {})).status;
    };
    assert.equal(await begin("2"), 403);
    assert.equal(await begin("3"), 200, "of one school alone");
    const byLink = await signInStaff(world, oak, "t@oak.example");
    assert.equal((await byLink.post("/api/second-factor/begin", {})).status, 200);
  },
);

providerTest("a school cannot have a code of another provider sent to its own", async (world) => {
  const { oak } = await openSchool(world);
  await using issuer = await openSchoolIssuer(world, oak);
  await using google = await openProvider(world, "google");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await putProvider(admin, providerForm(issuer));
  await tryProvider(world, admin, issuer, "1");
  const elm = await world.school("elm");
  // An attempt of the attacker's at another school, whose proofs their link to Google carries with the state of their own school.
  const theirs = await beginSignIn(world.browser(elm.host), google);
  const own = await beginSignIn(world.browser(oak.host), issuer);
  google.choose("victim");
  theirs.searchParams.set("state", own.searchParams.get("state")!);
  const callback = await google.follow(theirs.href);
  const { codes } = issuer.counts;
  const base = world.browser(world.services.config.baseDomain);
  const paths = [callback.pathname, `/api/login/callback/${oak.id}`, `/api/login/callback/${elm.id}`];
  const answers = [];
  for (const path of paths) {
    answers.push((await base.get(path + callback.search)).status);
  }
  assert.deepEqual(answers, [400, 303, 400]);
  assert.equal(issuer.counts.codes, codes, "no code has left for the school's provider");
});

providerTest("in production a school's provider is at a public https address", async (world) => {
  const { oak } = await openSchool(world);
  await using issuer = await openSchoolIssuer(world, oak);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const log = world.services.log;
  const lines: string[] = [];
  Object.assign(world.services, { log: (line: unknown) => void lines.push(JSON.stringify(line)) });
  await world.services.providerBox();
  Object.assign(world.services.config, { mode: "production" });
  for (const address of [issuer.config.issuer, "https://127.0.0.1:1/x", "https://localhost/x"]) {
    assert.deepEqual(
      fields(await putProvider(admin, providerForm(issuer, { issuer: address }))),
      ["issuer"],
      address,
    );
  }
  assert.ok(lines.length >= 3 && !lines.join().includes(issuer.config.clientSecret));
  Object.assign(world.services, { log });
});
