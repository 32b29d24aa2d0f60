import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { pageText, postStep } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { openClaimSchool } from "../../features/claims/testing.ts";

const textOf = async (browser: BrowserClient, path: string) => {
  const page = await browser.get(path);
  assert.equal(page.status, 200, page.text);
  return pageText(page.text);
};

worldTest("teachers see what their students are missing, administrators the claims too", async (world) => {
  const school = await openClaimSchool(world);
  const { oak, admin, teacher, student, addPortfolio, awardAll } = school;
  await addPortfolio("verified", { firstName: "Zara", lastName: "Quill" });
  await addPortfolio("assessed", { firstName: "Jay", lastName: "Cole" });
  assert.match(
    await textOf(teacher, "/claims"),
    /Zara Quill.*Missing: Required work\s· Signatures\s· Details/,
  );
  assert.match(await textOf(teacher, "/claims?show=later"), /Jay Cole.*Not verified/);
  for (const path of ["/claims", "/claims?show=claims", "/claims?show=lost"]) {
    const text = await textOf(teacher, path);
    assert.match(text, /Zara Quill/, path);
    assert.doesNotMatch(text, /Next claim|No claims yet/, path);
  }
  assert.match(
    await textOf(admin, "/claims"),
    /Next claim.*To be awarded 1.*Award All &amp; Download Claim Form/,
  );
  assert.match(await textOf(admin, "/claims?show=claims"), /No claims yet/);
  await awardAll();
  world.countRoundTrips();
  assert.match(await textOf(admin, "/claims?show=claims"), /Claim 1.*Draft/);
  assert.equal(world.countRoundTrips(), 2);
  assert.match(await textOf(admin, "/claims"), /No Verified Portfolios/);
  assert.equal(world.countRoundTrips(), 2);

  admin.cookies.set("activeRole", "teacher");
  assert.doesNotMatch(await textOf(admin, "/claims?show=claims"), /Claim 1|Next claim/, "in teacher mode");
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  assert.doesNotMatch(await textOf(colleague, "/claims?show=later"), /Jay Cole/);
  const elm = await world.school("elm");
  const stranger = await signInNewStaff(world, elm, "admin", "admin@elm.example");
  assert.match(await textOf(stranger, "/claims?show=claims"), /No claims yet/);
  assert.equal((await student.get("/claims")).status, 404);
  assert.equal((await world.browser(oak.host).get("/claims")).status, 303);
});

worldTest("a plan without claim forms is told so, and still shows what is missing", async (world) => {
  const { oak, admin, addPortfolio } = await openClaimSchool(world);
  await addPortfolio("verified", { firstName: "Zara", lastName: "Quill" });
  await oak.run(sql`update entitlements set plan = 'individual'`);
  const text = await textOf(admin, "/claims");
  assert.match(text, /Claim forms are not part of your plan.*Awarding works without them.*Zara Quill/);
  assert.doesNotMatch(text, /Award All/);
  assert.match(await textOf(admin, "/claims?show=claims"), /Claim forms are not part of your plan/);
});

worldTest("a student reads how far the statement of an awarded portfolio has come", async (world) => {
  const { oak, admin, student, portfolio, bring, awardAll } = await openClaimSchool(world);
  const path = `/portfolio/${portfolio.id}`;
  await bring(portfolio, "verified");
  assert.doesNotMatch(await textOf(student, path), /your statement/i);
  await postStep(admin, portfolio, "award", {});
  const texts = async () => {
    const told =
      /Your school will apply for your statement|Your school has asked for your statement|Your statement has arrived at school|You have your statement/;
    return await Promise.all([path, "/"].map(async (at) => told.exec(await textOf(student, at))?.[0]));
  };
  const both = (text: string | undefined) => [text, text];
  assert.deepEqual(await texts(), both("Your school will apply for your statement"));
  const { id } = (await awardAll()).json<{ id: string }>();
  const become = (state: string) => admin.patch(`/api/admin/claims/${id}`, { state });
  await become("exported");
  assert.deepEqual(await texts(), both("Your school will apply for your statement"), "not sent yet");
  await become("sent");
  assert.deepEqual(await texts(), both("Your school has asked for your statement"));
  assert.match(await textOf(student, path), /statement\. 15 June 2026/);
  await become("received");
  assert.deepEqual(await texts(), both("Your statement has arrived at school"));
  await become("given");
  assert.deepEqual(await texts(), both("You have your statement"));
  await oak.run(sql`update entitlements set plan = 'individual'`);
  assert.deepEqual(await texts(), both("You have your statement"), "once claimed");
});

worldTest("a student of a school that makes no claims here is told of no statement", async (world) => {
  const { oak, student, portfolio, bring } = await openClaimSchool(world);
  await bring(portfolio, "awarded");
  await oak.run(sql`update entitlements set plan = 'individual'`);
  assert.doesNotMatch(await textOf(student, `/portfolio/${portfolio.id}`), /your statement/i);
  assert.doesNotMatch(await textOf(student, "/"), /your statement/i);
});
