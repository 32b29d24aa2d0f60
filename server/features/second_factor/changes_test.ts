import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { signInNewStaff, signInStaff } from "../../../test/factories.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { resetSecondFactor } from "../../flows/second_factor.ts";
import { codeOf, mailedLink, postCode, setUp, STEP_MS } from "./testing.ts";

const ROBIN = "robin@oak.example";

/** Does something once, after a code's second factor was read and before it is opened. */
function meanwhile(world: World, act: () => Promise<void>): void {
  const services = world.services as { secondFactorBox: World["services"]["secondFactorBox"] };
  const plain = services.secondFactorBox;
  services.secondFactorBox = async () => {
    services.secondFactorBox = plain;
    await act();
    return await plain();
  };
}

worldTest("a code of an app that is being replaced brings it not back", async (world) => {
  const oak = await world.school("oak");
  const robin = await signInNewStaff(world, oak, "teacher", ROBIN);
  const { key: oldKey } = await setUp(world, robin);
  const begun = await robin.post("/api/second-factor/begin", { code: codeOf(world, oldKey) });
  const { key } = begun.json<{ key: string }>();
  world.advance(STEP_MS);
  meanwhile(world, async () => {
    const confirmed = await robin.post("/api/second-factor/confirm", { code: codeOf(world, key) });
    assert.equal(confirmed.status, 200);
  });
  const late = await robin.post("/api/second-factor/recovery-codes", { code: codeOf(world, oldKey, 1) });
  assert.equal(late.status, 400, late.text);
  world.advance(2 * STEP_MS);
  assert.equal(
    (await robin.post("/api/second-factor/recovery-codes", { code: codeOf(world, key) })).status,
    200,
  );
});

worldTest("an app is not begun without a code while another one is being confirmed", async (world) => {
  const [oak, elm] = [await world.school("oak"), await world.school("elm")];
  for (const school of [oak, elm]) await school.staff("teacher", ROBIN);
  const robin = await signInStaff(world, oak, ROBIN);
  const thief = await signInStaff(world, elm, ROBIN);
  const { key } = (await robin.post("/api/second-factor/begin", {})).json<{ key: string }>();
  meanwhile(world, async () => {
    const confirmed = await robin.post("/api/second-factor/confirm", { code: codeOf(world, key) });
    assert.equal(confirmed.status, 200);
  });
  assert.equal((await thief.post("/api/second-factor/begin", {})).status, 409);
  assert.equal(
    (await thief.get("/api/auth/user")).status,
    401,
    "setting it up ends sessions at every school",
  );
});

worldTest("what one establishment asks for is turned off at none", async (world) => {
  const [oak, elm] = [await world.school("oak"), await world.school("elm")];
  await oak.staff("admin", ROBIN);
  await elm.staff("teacher", ROBIN);
  const atOak = await signInStaff(world, oak, ROBIN);
  const { key } = await setUp(world, atOak);
  const atElm = world.browser(elm.host);
  await postCode(atElm, await mailedLink(world, atElm, ROBIN), codeOf(world, key));
  world.advance(STEP_MS);
  assert.equal((await atOak.patch("/api/admin/settings", { secondFactor: "staff" })).status, 200);
  const kept = await atElm.post("/api/second-factor/off", { code: codeOf(world, key) });
  assert.equal(kept.status, 409);
  assert.equal((await atOak.patch("/api/admin/settings", { secondFactor: "optional" })).status, 200);
  const off = await atElm.post("/api/second-factor/off", { code: codeOf(world, key) });
  assert.equal(off.status, 200, off.text);
  assert.equal((await atOak.get("/api/second-factor")).json().used, false, "at the other one too");
});

worldTest("a school that cannot be written is told later, once", async (world) => {
  const oak = await world.school("oak");
  const other = await signInNewStaff(world, oak, "teacher", ROBIN);
  const robin = await signInStaff(world, oak, ROBIN);
  const doors = world.services.doors as { writeTenant: World["services"]["doors"]["writeTenant"] };
  const { key } = (await robin.post("/api/second-factor/begin", {})).json<{ key: string }>();
  const plain = doors.writeTenant;
  doors.writeTenant = () => Promise.reject(new Error("busy"));
  assert.equal((await robin.post("/api/second-factor/confirm", { code: codeOf(world, key) })).status, 200);
  doors.writeTenant = plain;
  assert.equal((await other.get("/api/auth/user")).status, 200);
  world.advance(3_600_000);
  await world.runJobs();
  assert.equal((await other.get("/api/auth/user")).status, 401);
  assert.equal((await robin.get("/api/second-factor")).json().used, true);
  assert.equal(await countEvents(world, oak, "staff.second_factor_on"), 1);
});

worldTest("a reset by the operator ends the sessions of the lost phone", async (world) => {
  const oak = await world.school("oak");
  const robin = await signInNewStaff(world, oak, "teacher", ROBIN);
  await setUp(world, robin);
  await resetSecondFactor(world.services, ROBIN);
  assert.equal((await robin.get("/api/auth/user")).status, 401);
  const [event] = await oak.rows<{ by: string }>(sql`
    select actor_kind as by from events where what = 'staff.second_factor_reset'`);
  assert.equal(event?.by, "operator");
  assert.equal((await (await signInStaff(world, oak, ROBIN)).get("/api/second-factor")).json().on, false);
});
