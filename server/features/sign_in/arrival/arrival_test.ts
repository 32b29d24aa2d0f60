import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInNewStaff } from "../../../../test/factories.ts";
import { pageText } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import { arrive, EMAIL, me, openTwoSchools, ticketTo } from "../across/testing.ts";
import { codeOf, postCode, setUp } from "../../second_factor/testing.ts";

worldTest("a second factor is asked for where the session did not begin with one", async (world) => {
  const { oak, elm, jo } = await openTwoSchools(world);
  await elm.run(sql`update establishment_settings set second_factor = 'admins'`);
  const there = world.browser(elm.host);
  await arrive(there, await ticketTo(jo, elm), oak);
  assert.equal((await there.get("/")).headers.get("location"), "/second-factor?returnTo=%2F", "to be set up");

  const { key } = await setUp(world, jo);
  world.advance(30_000);
  // Oak's session began before.
  await oak.run(sql`update sessions set second_factor = 0`);
  const browser = world.browser(elm.host);
  const asked = await arrive(browser, await ticketTo(jo, elm), oak);
  assert.equal(asked.status, 200);
  assert.match(pageText(asked.text), /Your second factor/);
  const action = (html: string) => /action="([^"]*)"/.exec(html)![1]!.replaceAll("&amp;", "&");
  const wrong = await postCode(browser, action(asked.text), "000000");
  assert.equal(wrong.status, 400);
  world.advance(5 * 60_000);
  const path = action(wrong.text);
  const elsewhere = await postCode(world.browser(elm.host), path, codeOf(world, key));
  assert.equal(elsewhere.headers.get("location"), "/api/login?reason=ended", "another browser");
  assert.equal((await postCode(browser, path, codeOf(world, key))).headers.get("location"), "/");
  assert.equal((await browser.get("/")).status, 200);

  await oak.run(sql`update sessions set second_factor = 1`);
  const shown = world.browser(elm.host);
  assert.equal(
    (await arrive(shown, await ticketTo(jo, elm), oak)).headers.get("location"),
    "/",
    "shown at Oak",
  );
  assert.equal((await shown.get("/")).status, 200);
});

worldTest("of two people at one browser each meets their own session alone", async (world) => {
  const { oak, elm, jo } = await openTwoSchools(world);
  const shared = await signInNewStaff(world, elm, "teacher", "kim@work.example");
  const kims = shared.cookies.get("session")!;
  await arrive(shared, await ticketTo(jo, elm), oak);
  assert.equal((await me(shared)).email, EMAIL);
  const former = world.browser(elm.host);
  former.cookies.set("session", kims);
  assert.equal((await former.get("/api/auth/user")).status, 401, "Kim's was replaced");
});
