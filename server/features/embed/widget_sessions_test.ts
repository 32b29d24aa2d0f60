import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent } from "../../../test/factories.ts";
import { openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { makeCard, openCardSchool, openLesson } from "../lessons/testing.ts";
import { frameStart } from "../../../test/lti_school.ts";
import { askForCode, mailedCode, signInFrame, verify } from "./testing.ts";

const EMAIL = "amara@home.example";
const MINUTE = 60_000;

const whoIs = async (frame: BrowserClient) => (await frame.get("/embed/api/student-auth/user")).status;

async function openTwo(world: Parameters<typeof openPortfolioFixture>[0]) {
  const fixture = await openPortfolioFixture(world);
  const { oak, studentRecord, teacher } = fixture;
  const ben = await addStudent(teacher, { firstName: "Ben", email: "ben@home.example" });
  await oak.run(sql`update students set email = ${EMAIL} where id = ${studentRecord.id}`);
  return { ...fixture, ben };
}

worldTest(
  "a code's session ends with the browser, and after an hour in which no one used it",
  async (world) => {
    const { oak } = await openTwo(world);
    const frame = world.browser(oak.host);
    await askForCode(world, frame, EMAIL);
    const verified = await verify(frame, mailedCode(world));
    for (const cookie of verified.headers.getSetCookie()) {
      assert.doesNotMatch(cookie, /max-age|expires/i);
    }
    world.advance(50 * MINUTE);
    assert.equal(await whoIs(frame), 200);
    world.advance(59 * MINUTE);
    assert.equal(await whoIs(frame), 200, "used since");
    world.advance(60 * MINUTE);
    assert.equal(await whoIs(frame), 401);
    assert.equal(frameStart(await frame.get("/embed"))!.signedIn, false);
  },
);

worldTest("a card's session in a frame ends after an hour in a longer lesson too", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const token = await makeCard(teacher, studentRecord);
  const lesson = await openLesson(teacher);
  await school.run(sql`update lessons set ends_at = '2099-01-01T00:00:00.000Z'`);
  const frame = world.browser(school.host);
  const signedIn = await frame.post("/embed/api/widget/card", { token, code: lesson.code, visit: null });
  assert.equal(signedIn.status, 200, signedIn.text);
  for (const cookie of signedIn.headers.getSetCookie()) assert.doesNotMatch(cookie, /max-age|expires/i);
  world.advance(59 * MINUTE);
  assert.equal(await whoIs(frame), 200);
  world.advance(60 * MINUTE);
  assert.equal(await whoIs(frame), 401);
});

worldTest(
  "who signs in next ends what another student left in the same browser's frames alone",
  async (world) => {
    const { oak, ben } = await openTwo(world);
    const shared = await signInFrame(world, oak.host, EMAIL);
    const elsewhere = await signInFrame(world, oak.host, EMAIL);
    const left = shared.cookies.get("widget")!;
    await askForCode(world, shared, ben.email);
    assert.equal((await verify(shared, mailedCode(world))).status, 200);
    const before = world.browser(oak.host);
    before.cookies.set("widget", left);
    assert.equal(await whoIs(before), 401);
    assert.equal(await whoIs(elsewhere), 200);
    const again = await shared.get("/embed/api/student-auth/user");
    assert.equal(again.json<{ id: string }>().id, ben.id);
  },
);

worldTest("the frame's document names the visit that its session began in", async (world) => {
  const { oak } = await openTwo(world);
  const frame = world.browser(oak.host);
  await askForCode(world, frame, EMAIL);
  const code = mailedCode(world);
  for (const visit of ["kT0cNqg3Zb", "x".repeat(17), "", 7, undefined]) {
    assert.equal((await frame.post("/embed/api/widget/verify", { code, visit })).status, 400, String(visit));
  }
  assert.equal((await frame.post("/embed/api/widget/verify", { code, visit: "1z0k9f" })).status, 200);
  const { signedIn, visit } = frameStart(await frame.get("/embed"))!;
  assert.deepEqual({ signedIn, visit }, { signedIn: true, visit: "1z0k9f" });
  const stranger = frameStart(await world.browser(oak.host).get("/embed"))!;
  assert.deepEqual([stranger.signedIn, stranger.visit], [false, null]);
});
