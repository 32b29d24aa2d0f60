import assert from "node:assert/strict";
import { openSchool, signInNewStaff } from "../../../../../test/factories.ts";
import { pageText } from "../../../../../test/portfolio_fixture.ts";
import { codeOf, postCode, setUp } from "../../../second_factor/testing.ts";
import { connectAccount, openProvider, providerTest, type ProviderWorld, signInWith } from "../testing.ts";

/** A colleague of whom a provider has spoken, and whose second factor is asked for. */
async function openWaiting(world: ProviderWorld) {
  const issuer = await openProvider(world, "oidc");
  const { oak, teacher } = await openSchool(world);
  issuer.accounts.set("1", { email: "t@oak.example", email_verified: true });
  assert.equal(await connectAccount(world, teacher, issuer, "1"), "/profile#accounts");
  const { key } = await setUp(world, teacher);
  const lost = world.browser(oak.host);
  const asked = await signInWith(world, lost, issuer, "1");
  assert.match(pageText(asked.text), /Your second factor/);
  world.later(30_000);
  const path = /action="([^"]*)"/.exec(asked.text)![1]!.replaceAll("&amp;", "&");
  const answer = async () => (await postCode(lost, path, codeOf(world, key))).headers.get("location");
  return { issuer, oak, teacher, lost, answer };
}

providerTest("an administrator's sign-out ends a sign-in that waits for a second factor", async (world) => {
  const { issuer, oak, teacher, lost, answer } = await openWaiting(world);
  await using _issuer = issuer;
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  assert.equal((await admin.post(`/api/admin/users/${id}/sign-out`, {})).status, 200);
  const to = await answer();
  assert.equal(to, "/api/login?reason=signed_out");
  assert.match(
    pageText((await lost.get(to!)).text),
    /Sign in here again An administrator has signed you out\./,
  );
});

providerTest("so does a person who disconnects the account meanwhile", async (world) => {
  const { issuer, teacher, lost, answer } = await openWaiting(world);
  await using _issuer = issuer;
  const left = await teacher.post("/api/profile/identities/remove", { issuer: issuer.issuer });
  assert.deepEqual(left.json(), [], left.text);
  const to = await answer();
  assert.equal(to, "/api/login?reason=signed_out_own");
  assert.match(pageText((await lost.get(to!)).text), /Sign in here again/);
});
