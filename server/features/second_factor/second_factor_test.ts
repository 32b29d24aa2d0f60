import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInStaff } from "../../../test/factories.ts";
import { type School, worldTest } from "../../../test/world.ts";
import { addSuperAdmin } from "../../flows/add_super_admin.ts";
import { codeOf, mailedLink, postCode, setUp, STEP_MS } from "./testing.ts";

const ROBIN = "robin@oak.example";

worldTest("a school asks for a second factor: until it is set up nothing else answers", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("admin", "ada@oak.example");
  await oak.staff("teacher", ROBIN);
  const ada = await signInStaff(world, oak, "ada@oak.example");
  const robin = await signInStaff(world, oak, ROBIN);
  const ask = (secondFactor: string) => ada.patch("/api/admin/settings", { secondFactor });
  const early = await ask("staff");
  assert.equal(early.status, 409);
  assert.match(early.text, /Set up your own second factor first/);
  await setUp(world, ada);
  assert.equal((await ask("staff")).status, 200);
  assert.equal((await ada.get("/api/admin/users")).status, 200);

  const refused = await robin.get("/api/students");
  assert.equal(refused.status, 403);
  assert.match(refused.text, /asks for a second factor/);
  assert.equal((await robin.patch("/api/display", { textSize: "large" })).status, 403);
  const page = await robin.get("/manage-students?tab=links");
  assert.equal(page.status, 303);
  assert.equal(page.headers.get("location"), "/second-factor?returnTo=%2Fmanage-students%3Ftab%3Dlinks");
  assert.match((await robin.get("/second-factor")).text, /asks for a second factor/);

  const { key } = await setUp(world, robin);
  assert.equal((await robin.get("/api/students")).status, 200);
  const off = await robin.post("/api/second-factor/off", { code: codeOf(world, key) });
  assert.equal(off.status, 409, "it stays on where it is asked for");
  await ask("admins");
  assert.equal((await robin.post("/api/second-factor/off", { code: codeOf(world, key) })).status, 200);
  assert.equal((await robin.get("/api/students")).status, 200, "teachers need none now");
});

worldTest(
  "setting it up ends other sessions, tells the person, and stores nothing in clear",
  async (world) => {
    const oak = await world.school("oak");
    const { id } = await oak.staff("teacher", ROBIN);
    const elsewhere = await signInStaff(world, oak, ROBIN);
    const here = await signInStaff(world, oak, ROBIN);
    world.mails.length = 0;
    const { key, recoveryCodes } = await setUp(world, here);
    assert.equal((await elsewhere.get("/api/auth/user")).status, 401);
    assert.equal((await here.get("/api/auth/user")).status, 200);
    await world.runJobs();
    assert.match(world.mails[0]!.subject, /A second factor protects/);
    const stored = await world.controlRows<{ row: string }>(sql`
      select json_object('s', secret, 'p', pending_secret) as row from second_factors where user_id = ${id}
      union all select code_hash from recovery_codes where user_id = ${id}`);
    assert.equal(stored.length, 11);
    const text = JSON.stringify(stored);
    for (const secret of [key, ...recoveryCodes]) assert.ok(!text.includes(secret.replaceAll("-", "")));

    const stolen = await here.post("/api/second-factor/begin", {});
    assert.equal(stolen.status, 400, "another app needs a code of the one in use");
    const begun = await here.post("/api/second-factor/begin", { code: recoveryCodes[0]! });
    assert.equal(begun.status, 200);
    const fromOld = await here.post("/api/second-factor/confirm", { code: codeOf(world, key) });
    assert.equal(fromOld.status, 400, "the first code must be the new app's");
    const renewed = await here.post("/api/second-factor/recovery-codes", { code: codeOf(world, key) });
    assert.equal(renewed.status, 200, renewed.text);
    assert.equal((await here.get("/api/second-factor")).json().recoveryCodes, 10);
  },
);

worldTest("a second factor belongs to the person, at every school and as super admin", async (world) => {
  const oak = await world.school("oak");
  const elm = await world.school("elm");
  for (const school of [oak, elm] as School[]) await school.staff("teacher", ROBIN);
  await addSuperAdmin(world.services, { email: ROBIN, firstName: "Robin", lastName: "Ash" });
  const { key } = await setUp(world, await signInStaff(world, oak, ROBIN));
  for (const host of [elm.host, "admin.localhost:5000"]) {
    world.advance(STEP_MS);
    const browser = world.browser(host);
    const path = await mailedLink(world, browser, ROBIN);
    assert.equal((await postCode(browser, path)).status, 200, host);
    assert.equal((await postCode(browser, path, codeOf(world, key))).status, 303, host);
    assert.equal((await browser.get("/api/second-factor")).json().on, true);
  }
});
