import assert from "node:assert/strict";
import { serverLinks } from "../../../../domain/server_links.ts";
import {
  addStudent,
  openSchool,
  signInNewStaff,
  signInStaff,
  signInStudent,
} from "../../../../test/factories.ts";
import { countEvents, pageText } from "../../../../test/portfolio_fixture.ts";
import { connectAccount, openProvider, OWN_PAGE, providerTest, signInWith } from "../providers/testing.ts";
import type { IdentityItem } from "./list_identities.ts";

const PATH = "/api/profile/identities";

providerTest("staff connect an account, whatever its address, and disconnect it again", async (world) => {
  await using issuer = await openProvider(world, "google");
  const { oak, teacher } = await openSchool(world);
  issuer.accounts.set("1", { email: "private@gmail.com", email_verified: false });
  assert.match(pageText((await teacher.get("/profile")).text), /No account is connected\. Connect Google/);
  assert.equal(await connectAccount(world, teacher, issuer, "1"), "/profile#accounts");
  assert.equal(await connectAccount(world, teacher, issuer, "1"), "/profile#accounts", "once more");
  const [item, ...others] = (await teacher.get(PATH)).json<IdentityItem[]>();
  assert.deepEqual([item!.provider, item!.issuer, others], ["google", issuer.issuer, []]);
  assert.equal(await countEvents(world, oak, "identity.staff_linked"), 1);

  const tablet = world.browser(oak.host);
  assert.equal((await signInWith(world, tablet, issuer, "1")).to, "/");
  assert.match(pageText((await tablet.get("/profile")).text), /Signed in with an account/);
  const phone = await signInStaff(world, oak, "t@oak.example");
  const left = await teacher.post(`${PATH}/remove`, { issuer: issuer.issuer });
  assert.deepEqual(left.json(), []);
  assert.equal((await tablet.get("/api/auth/user")).status, 401, "what the account began ends");
  assert.equal((await phone.get("/api/auth/user")).status, 200, "a link's stays");
  assert.equal((await teacher.get("/api/auth/user")).status, 200);
  const unverified = await signInWith(world, world.browser(oak.host), issuer, "1");
  assert.equal(unverified.to, "/api/login?reason=unverified");
  await teacher.post(`${PATH}/remove`, { issuer: issuer.issuer });
  assert.equal(await countEvents(world, oak, "identity.removed"), 1);
});

providerTest("an account of someone else, or a second one of a kind, is not connected", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak, teacher } = await openSchool(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "c@oak.example");
  const refused = (reason: string) => `/profile?reason=${reason}#accounts`;
  await connectAccount(world, teacher, issuer, "1");
  assert.equal(await connectAccount(world, colleague, issuer, "1"), refused("taken"));
  assert.equal(await connectAccount(world, teacher, issuer, "2"), refused("taken"));
  assert.equal(await connectAccount(world, colleague, issuer, ""), refused("declined"));
  assert.match(
    pageText((await colleague.get("/profile?reason=taken")).text),
    /That account was not connected/,
  );
  assert.deepEqual((await colleague.get(PATH)).json(), []);
});

providerTest("an account is connected for the person who began, while they are signed in", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak, teacher } = await openSchool(world);
  issuer.choose("1");
  for (const site of ["cross-site", "same-site", "none"]) {
    const forged = await teacher.get(serverLinks.connectAccount("oidc"), { "sec-fetch-site": site });
    assert.equal(forged.headers.get("location"), "/profile#accounts", site);
  }
  assert.equal(
    (await teacher.get(serverLinks.connectAccount("oidc"))).headers.get("location"),
    "/profile#accounts",
  );
  const begun = await teacher.get(serverLinks.connectAccount("oidc"), OWN_PAGE);
  const callback = await issuer.follow(begun.headers.get("location")!);
  // Someone else has signed in at that browser in the meantime.
  const colleague = await signInNewStaff(world, oak, "teacher", "c@oak.example");
  teacher.cookies.set("session", colleague.cookies.get("session")!);
  const base = world.browser(world.services.config.baseDomain);
  const heard = new URL((await base.get(callback.pathname + callback.search)).headers.get("location")!);
  const answer = await teacher.get(heard.pathname + heard.search);
  assert.equal(answer.headers.get("location"), "/profile?reason=ended#accounts");
  assert.deepEqual((await teacher.get(PATH)).json(), []);
});

providerTest("accounts are their owner's alone", async (world) => {
  await using _issuer = await openProvider(world, "oidc");
  const { oak, teacher } = await openSchool(world);
  const student = await signInStudent(world, oak, await addStudent(teacher));
  for (const [browser, status] of [[world.browser(oak.host), 401], [student, 403]] as const) {
    assert.equal((await browser.get(PATH)).status, status);
    assert.equal((await browser.post(`${PATH}/remove`, { issuer: "https://id.example" })).status, status);
  }
  assert.equal((await teacher.post(`${PATH}/remove`, { issuer: "" })).status, 400);
});

providerTest(
  "an administrator signs a colleague out everywhere, who proves again who they are",
  async (world) => {
    await using issuer = await openProvider(world, "oidc");
    const { oak, teacher } = await openSchool(world);
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    issuer.accounts.set("1", { email: "t@oak.example", email_verified: true });
    const lost = world.browser(oak.host);
    await signInWith(world, lost, issuer, "1");
    const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
    const path = `/api/admin/users/${id}/sign-out`;
    assert.equal((await teacher.post(path, {})).status, 403);
    assert.equal((await admin.post("/api/admin/users/usr_none/sign-out", {})).status, 404);
    const own = (await admin.get("/api/auth/user")).json<{ id: string }>().id;
    assert.equal((await admin.post(`/api/admin/users/${own}/sign-out`, {})).status, 409);
    assert.equal((await admin.post(path, {})).status, 200);
    for (const browser of [lost, teacher]) assert.equal((await browser.get("/api/auth/user")).status, 401);
    issuer.accounts.set("2", { email: "t@oak.example", email_verified: true });
    assert.equal((await signInWith(world, lost, issuer, "2")).to, "/", "a new account with that address");
    assert.equal((await signInWith(world, lost, issuer, "1")).to, "/api/login?reason=another");
    assert.equal(await countEvents(world, oak, "staff.signed_out_by"), 1);
  },
);
