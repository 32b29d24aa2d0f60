import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../../../test/world.ts";
import { enqueueMail, ROBIN } from "../../../jobs/testing.ts";
import { openGradedSchool } from "./testing.ts";

worldTest("a platform that is away harms nothing: all is sent once it is back", async (world) => {
  await using school = await openGradedSchool(world);
  const { moodle } = school.platform;
  moodle.fault = () => new Response("Under maintenance", { status: 503 });
  await school.launch();
  await school.send();
  await school.complete(0);
  for (let minutes = 0; minutes < 30; minutes++) {
    world.advance(60_000);
    await world.runJobs();
  }
  const [unit] = await school.units();
  assert.deepEqual([unit!.sent, unit!.waiting, unit!.refused], [0, 1, []]);
  assert.ok(moodle.calls.length < 12, `left alone: ${moodle.calls.length} calls`);
  moodle.fault = () => undefined;
  world.advance(11 * 60_000);
  await world.runJobs();
  assert.deepEqual(school.scores().map(({ scoreGiven }) => scoreGiven), [1], "once, as it is now");
});

worldTest("after a week away it is said, and tried again with the next launch or change", async (world) => {
  await using school = await openGradedSchool(world);
  const { moodle } = school.platform;
  moodle.fault = () => new Response(null, { status: 503 });
  await school.launch();
  await school.send();
  world.advance(8 * 86_400_000);
  await world.runJobs();
  assert.equal((await school.rows())[0]!.refused, "away");
  moodle.fault = () => undefined;
  world.advance(6 * 60_000);
  await school.launch();
  await school.send();
  assert.equal(school.scores().length, 1);
});

worldTest("a token that has ended is renewed in the middle", async (world) => {
  await using school = await openGradedSchool(world);
  const { moodle } = school.platform;
  await school.launch();
  await school.send();
  moodle.tokens.revoke();
  await school.complete(0);
  await school.send();
  assert.equal(school.grade(), 1);
});

worldTest("an answer that is lost, or a server that ends in the middle, sends once", async (world) => {
  await using school = await openGradedSchool(world);
  const { oak, platform: { moodle } } = school;
  await school.launch();
  await school.send();
  await school.complete(0);
  moodle.loseAnswer = true;
  await school.send();
  assert.equal(school.grade(), 1);
  assert.deepEqual((await school.rows())[0], { changed: 2, confirmed: 0, refused: null });
  world.advance(60_000);
  await world.runJobs();
  assert.deepEqual((await school.rows())[0], { changed: 0, confirmed: 1, refused: null });
  assert.equal(school.scores().length, 2);
  // As a server leaves it that was killed behind the call.
  await oak.run(sql`update lti_grades set changed = 2, confirmed = 0`);
  await school.complete(1);
  await school.complete(1, false);
  await school.send();
  assert.equal(school.scores().length, 2);
  assert.deepEqual((await school.rows())[0], { changed: 0, confirmed: 1, refused: null });
});

worldTest("a column whose making lost its answer is found, not made twice", async (world) => {
  await using school = await openGradedSchool(world);
  const { moodle } = school.platform;
  moodle.fault = ({ method, url }) => {
    if (method === "POST" && url.includes("/lineitems?")) moodle.loseAnswer = true;
    return undefined;
  };
  await school.launch();
  await school.send();
  assert.equal(moodle.gradebook.items.size, 1);
  moodle.fault = () => undefined;
  world.advance(60_000);
  await world.runJobs();
  assert.equal(moodle.gradebook.items.size, 1);
  assert.equal(school.scores().length, 1);
});

worldTest("a platform that does not answer keeps no mail of the school waiting", async (world) => {
  await using school = await openGradedSchool(world);
  const { oak, platform: { moodle } } = school;
  const mailed = Promise.withResolvers<void>();
  world.services.mail.send = () => Promise.resolve(mailed.resolve());
  moodle.fault = async () => {
    await mailed.promise;
    return undefined;
  };
  await school.launch();
  await school.oak.staff("teacher", ROBIN);
  await enqueueMail(world, oak);
  await school.send();
  assert.equal(school.scores().length, 1);
});

worldTest(
  "what waits for a platform that was away goes at once when an administrator says so",
  async (world) => {
    await using school = await openGradedSchool(world);
    const { admin, oak, platform: { moodle }, platformId } = school;
    moodle.fault = () => new Response(null, { status: 502 });
    await school.launch();
    await school.send();
    moodle.fault = () => undefined;
    const send = () => admin.post(`/api/admin/lti/platforms/${platformId}/units/send`, {});
    assert.equal((await send()).status, 200);
    await world.runJobs();
    assert.equal(school.scores().length, 1);
    const [jobs] = await oak.rows<{ n: number }>(sql`select count(*) as n from jobs where done_at is null`);
    assert.equal(jobs!.n, 0);
    assert.equal((await admin.post("/api/admin/lti/platforms/ltp_none/units/send", {})).status, 404);
  },
);
