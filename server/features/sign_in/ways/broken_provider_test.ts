import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { EMAIL_NEEDED, EMAIL_OFF } from "../../../../domain/sign_in_ways.ts";
import { openSchool, signInNewStaff } from "../../../../test/factories.ts";
import { countEvents, pageText } from "../../../../test/portfolio_fixture.ts";
import { providerTest, type ProviderWorld, signInWith } from "../providers/testing.ts";
import {
  allowed,
  openSchoolIssuer,
  providerForm,
  putProvider,
  setRules,
  tryProvider,
  WAYS_PATH,
} from "./testing.ts";
import type { WaysView } from "./ways_view.ts";

/** A school whose staff sign in with its own accounts alone. */
async function openOwnAlone(world: ProviderWorld) {
  const { oak } = await openSchool(world);
  const issuer = await openSchoolIssuer(world, oak);
  issuer.accounts.set("2", { email: "t@oak.example", email_verified: true });
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await putProvider(admin, providerForm(issuer));
  await tryProvider(world, admin, issuer, "1");
  await allowed(admin, { email: { staff: false } });
  const visitor = world.browser(oak.host);
  const offersLinks = async () => {
    const [page, asked] = [
      await visitor.get("/api/login"),
      await visitor.post("/api/login/email", { email: "t@oak.example" }),
    ];
    const offers = /Email me a sign-in link/.test(page.text);
    assert.equal(asked.status, offers ? 200 : 403, asked.text);
    if (!offers) assert.equal(asked.json<{ message: string }>().message, EMAIL_OFF);
    return offers;
  };
  const fault = async () => (await admin.get(WAYS_PATH)).json<WaysView>().provider!.fault;
  return { oak, issuer, admin, visitor, offersLinks, fault };
}

providerTest("a provider that no longer takes our client locks no one out", async (world) => {
  const { oak, issuer, admin, visitor, offersLinks, fault } = await openOwnAlone(world);
  await using _issuer = issuer;
  assert.equal(await offersLinks(), false);
  issuer.faults.answer = { status: 401, body: `{"error":"invalid_client"}` };
  assert.equal((await signInWith(world, visitor, issuer, "2")).to, "/api/login?reason=away");
  assert.equal(await offersLinks(), true);
  assert.equal(await fault(), "refused");
  assert.match((await visitor.get("/api/login")).text, /Continue with Oak ID/, "it may work again");
  const settings = pageText((await admin.get("/sign-in-settings")).text);
  assert.match(settings, /The provider no longer accepts Unitfolio.*make a new one/s);
  const off = await setRules(admin, { email: { staff: false } });
  assert.equal(off.json<{ fields: Record<string, string> }>().fields["email"], EMAIL_NEEDED);
  await signInWith(world, visitor, issuer, "2");
  assert.equal(await countEvents(world, oak, "sign_in.provider_refused"), 1, "told once");

  delete issuer.faults.answer;
  assert.equal((await signInWith(world, visitor, issuer, "2")).to, "/");
  assert.equal(await fault(), null);
  assert.equal(await offersLinks(), false, "as the school had it");
  assert.equal(await countEvents(world, oak, "sign_in.provider_accepted"), 1);

  issuer.faults.answer = { status: 400, body: `{"error":"unauthorized_client"}` };
  await signInWith(world, visitor, issuer, "2");
  assert.equal(await fault(), "refused", "as Keycloak calls a wrong secret");
  delete issuer.faults.answer;
  assert.equal((await putProvider(admin, providerForm(issuer))).status, 200);
  assert.equal(await fault(), null, "a new secret was checked");
  assert.equal(await offersLinks(), false);
});

providerTest("no one outside can bring links by email back", async (world) => {
  const { oak, issuer, visitor, offersLinks, fault } = await openOwnAlone(world);
  await using _issuer = issuer;
  const callback = new URL(`http://${world.services.config.baseDomain}/api/login/callback/${oak.id}`);
  const base = world.browser(world.services.config.baseDomain);
  const state = async () => {
    const begun = await visitor.get("/api/login/with/school");
    return new URL(begun.headers.get("location")!).searchParams.get("state")!;
  };
  const searches: Record<string, string>[] = [{ code: "made-up" }, { error: "invalid_client" }, {
    error: "unauthorized_client",
  }];
  for (const search of searches) {
    const asked = new URLSearchParams({ ...search, state: await state() });
    assert.equal((await base.get(`${callback.pathname}?${asked}`)).status, 303);
    assert.equal(await fault(), null, JSON.stringify(search));
  }
  // A code of someone's own client there, for which some providers refuse ours: the code of our own that follows is refused as one.
  let answers = 0;
  issuer.faults.answer = {
    get status() {
      return answers++ === 0 ? 401 : 400;
    },
    get body() {
      return answers <= 1 ? `{"error":"invalid_client"}` : `{"error":"invalid_grant"}`;
    },
  };
  assert.equal((await signInWith(world, visitor, issuer, "2")).to, "/api/login?reason=away");
  assert.equal(answers, 2);
  for (const body of ["", `{"error":"server_error"}`, `{"error":"invalid_request"}`]) {
    issuer.faults.answer = { status: 400, body };
    await signInWith(world, visitor, issuer, "2");
  }
  assert.equal(await fault(), null);
  assert.equal(await offersLinks(), false);
});

providerTest("a secret that no secret of the installation opens locks no one out", async (world) => {
  const { oak, issuer, admin, visitor, offersLinks, fault } = await openOwnAlone(world);
  await using _issuer = issuer;
  await oak.run(sql`update school_provider set client_secret = ${"A".repeat(80)}`);
  assert.equal(await fault(), "secret");
  assert.equal(await offersLinks(), true);
  assert.doesNotMatch((await visitor.get("/api/login")).text, /Oak ID/, "its button would lead nowhere");
  const settings = pageText((await admin.get("/sign-in-settings")).text);
  assert.match(settings, /The client secret can no longer be read.*paste it again/s);
  const kept = await putProvider(admin, providerForm(issuer, { clientSecret: "" }));
  assert.deepEqual(Object.keys(kept.json<{ fields: object }>().fields), ["clientSecret"]);
  assert.equal((await putProvider(admin, providerForm(issuer))).status, 200);
  assert.equal(await fault(), null);
  assert.equal(await offersLinks(), false);
});

providerTest("another rule that is saved meanwhile does not open links by email for good", async (world) => {
  const { oak, issuer, admin, visitor, offersLinks } = await openOwnAlone(world);
  await using _issuer = issuer;
  issuer.faults.answer = { status: 401, body: `{"error":"invalid_client"}` };
  await signInWith(world, visitor, issuer, "2");
  await allowed(admin, { school: { students: false } });
  const rules = await oak.rows(sql`select way, staff, students from sign_in_ways order by way`);
  assert.deepEqual(rules, [{ way: "email", staff: 0, students: 1 }, {
    way: "school",
    staff: 1,
    students: 0,
  }]);
  delete issuer.faults.answer;
  await signInWith(world, visitor, issuer, "2");
  assert.equal(await offersLinks(), false);
});
