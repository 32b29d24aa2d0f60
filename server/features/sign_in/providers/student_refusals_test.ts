import assert from "node:assert/strict";
import { addStudent, openSchool, signInNewStaff } from "../../../../test/factories.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import type { OidcIssuer } from "../../../../test/oidc_issuer.ts";
import { pageText } from "../../../../test/portfolio_fixture.ts";
import { setRules } from "../ways/testing.ts";
import { comeBack, openProvider, providerTest, type ProviderWorld } from "./testing.ts";

/** Presses the provider's button on the students' page, as the account `sub`. */
async function press(
  world: ProviderWorld,
  browser: BrowserClient,
  { issuer, sub, path, meanwhile }: {
    issuer: OidcIssuer;
    sub: string;
    path: string;
    meanwhile?: () => void | Promise<void>;
  },
) {
  const page = await browser.get(path);
  const [, href] = /href="(\/api\/login\/with\/[^"]+)"/.exec(page.text)!;
  const begun = await browser.get(href!.replaceAll("&amp;", "&"));
  issuer.choose(sub);
  const callback = await issuer.follow(begun.headers.get("location")!);
  await meanwhile?.();
  return (await comeBack(world, browser, callback)).to;
}

providerTest("a student who is refused is told so on the students' own page", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak, teacher } = await openSchool(world);
  const student = await addStudent(teacher, { email: "amina@oak.example" });
  issuer.accounts.set("1", { email: "amina@oak.example", email_verified: true });
  issuer.accounts.set("2", { email: "stranger@oak.example", email_verified: true });
  const browser = world.browser(oak.host);
  const ask = "/student-access?ask=1";
  const open = "/student-access?assignmentId=asg_1&required=1";
  const refused = async (sub: string, path: string, meanwhile?: () => void) => {
    const to = (await press(world, browser, { issuer, sub, path, meanwhile }))!;
    return [to, pageText((await browser.get(to)).text)] as const;
  };
  const [unknown, unknownText] = await refused("2", ask);
  assert.equal(unknown, "/student-access?reason=unknown");
  assert.match(unknownText, /This account is not known here .*ask your teacher/);
  assert.match(unknownText, /Continue with Oak ID .*Email me a new link/s);
  assert.doesNotMatch(unknownText, /administrator|profile|Invalid/);
  const [cancelled, cancelledText] = await refused("", open);
  assert.equal(cancelled, "/student-access?reason=declined&assignmentId=asg_1");
  assert.match(cancelledText, /You were not signed in/);
  assert.doesNotMatch(cancelledText, /Email verification required/);
  assert.equal(
    await press(world, browser, { issuer, sub: "1", path: cancelled }),
    "/portfolio/asg_1",
    "the portfolio that was asked for is kept",
  );
  await browser.get("/api/logout", { "sec-fetch-site": "same-origin" });
  issuer.faults.answer = { status: 500, body: "" };
  assert.equal((await refused("1", ask))[0], "/student-access?reason=away");
  delete issuer.faults.answer;

  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  assert.equal((await admin.post(`/api/admin/students/${student.id}/archive`, {})).status, 200);
  const [inactive, inactiveText] = await refused("1", ask);
  assert.equal(inactive, "/student-access?reason=inactive");
  assert.match(inactiveText, /You are no longer active here Ask your teacher/);
  assert.equal((await refused("2", ask, () => world.later(10 * 60_000)))[0], "/student-access?reason=ended");
});

providerTest(
  "where students may not use a provider by the time they come back, they are told so",
  async (world) => {
    await using issuer = await openProvider(world, "oidc");
    const { oak, teacher } = await openSchool(world);
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    await addStudent(teacher, { email: "amina@oak.example" });
    issuer.accounts.set("1", { email: "amina@oak.example", email_verified: true });
    const browser = world.browser(oak.host);
    const close = async () => void await setRules(admin, { oidc: { students: false } });
    const to = await press(world, browser, {
      issuer,
      sub: "1",
      path: "/student-access?ask=1",
      meanwhile: close,
    });
    assert.equal(to, "/student-access?reason=closed");
    const page = await browser.get(to!);
    assert.match(pageText(page.text), /Not with this account .*Ask for a link by email/);
    assert.doesNotMatch(page.text, /Oak ID/);
  },
);
