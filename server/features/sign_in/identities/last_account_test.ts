import assert from "node:assert/strict";
import { openSchool, signInNewStaff } from "../../../../test/factories.ts";
import { connectAccount, openProvider, providerTest, signInWith } from "../providers/testing.ts";
import { allowed } from "../ways/testing.ts";
import type { IdentityItem } from "./list_identities.ts";

const PATH = "/api/profile/identities";

providerTest("no one disconnects their only way to sign in", async (world) => {
  await using google = await openProvider(world, "google");
  await using other = await openProvider(world, "oidc");
  const { oak } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await connectAccount(world, admin, google, "1");
  await allowed(admin, { email: { staff: false } });
  google.accounts.set("2", { email: "t@oak.example", email_verified: true, hd: "oak.example" });
  const teacher = world.browser(oak.host);
  assert.equal((await signInWith(world, teacher, google, "2")).to, "/");
  const remove = (issuer: string) => teacher.post(`${PATH}/remove`, { issuer });
  const kept = async () => (await teacher.get(PATH)).json<IdentityItem[]>().map(({ provider }) => provider);

  const refused = await remove(google.issuer);
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, /your only way to sign in here/);
  await connectAccount(world, teacher, other, "2");
  await allowed(admin, { oidc: { staff: false } });
  assert.equal((await remove(google.issuer)).status, 409, "the other one is closed");
  assert.deepEqual(await kept(), ["google", "oidc"]);
  await allowed(admin, { oidc: { staff: true } });
  assert.equal((await remove(google.issuer)).status, 200);
  assert.deepEqual(await kept(), ["oidc"]);
  await allowed(admin, { email: { staff: true } });
  assert.equal((await remove(other.issuer)).status, 200, "a link is left");
});
