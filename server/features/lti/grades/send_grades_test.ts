import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { assign } from "../../../../test/factories.ts";
import { postStep, verifyUndeclared } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import { makeClaimForm } from "../../../flows/make_claim_form.ts";
import { linkByCode } from "../../../../test/lti_school.ts";
import { openGradedSchool } from "./testing.ts";

worldTest("progress reaches the gradebook with each change, and the award completes it", async (world) => {
  await using school = await openGradedSchool(world);
  const { admin, teacher, platform, portfolio } = school;
  await school.launch();
  await school.send();
  const [item] = [...platform.moodle.gradebook.items.values()];
  assert.deepEqual(
    [item!.label, item!.scoreMaximum, item!.linkId, item!.tag, item!.resourceId],
    ["Growing vegetables in a raised bed", 3, "9", "unitfolio", "121766"],
  );
  assert.equal(school.grade(), null, "nothing to show yet");
  await school.complete(0);
  await school.complete(1);
  await school.send();
  assert.equal(school.grade(), 2);
  await school.complete(1, false);
  await school.send();
  assert.equal(school.grade(), 1, "it goes back as well");
  for (const at of [1, 2]) await school.complete(at);
  for (const [browser, step] of [[teacher, "submit"], [teacher, "assess"], [admin, "verify"]] as const) {
    assert.equal((await postStep(browser, portfolio, step, {})).status, 200, step);
  }
  await school.send();
  assert.equal((await postStep(admin, portfolio, "award")).status, 200);
  await school.send();
  assert.deepEqual(
    school.scores().map((score) => [score.scoreGiven, score.activityProgress, score.gradingProgress]),
    [
      [0, "Started", "Pending"],
      [2, "InProgress", "FullyGraded"],
      [1, "InProgress", "FullyGraded"],
      [3, "Submitted", "FullyGraded"],
      [3, "Completed", "FullyGraded"],
    ],
  );
  const stamps = school.scores().map(({ timestamp }) => timestamp);
  assert.deepEqual(stamps, [...new Set(stamps)].sort());
  assert.equal(platform.moodle.gradebook.items.size, 1, "one column");
});

worldTest(
  "the same value is not sent twice, and changes within a moment are sent together",
  async (world) => {
    await using school = await openGradedSchool(world);
    await school.launch();
    await school.send();
    await school.complete(0);
    await school.complete(0, false);
    await school.send();
    assert.equal(school.scores().length, 1);
    await school.launch();
    await school.send();
    assert.equal(school.scores().length, 1, "a launch that says the same");
  },
);

worldTest(
  "whatever writes it: a change behind the routes' back is sent with the next, or by the sweep",
  async (world) => {
    await using school = await openGradedSchool(world);
    const { oak, portfolio } = school;
    await school.launch();
    await school.send();
    await oak.run(sql`
    update submissions set teacher_outcome_complete = 1, completed_date = '2026-06-15' where id = ${
      portfolio.submissions[0]!.id
    }`);
    await school.send();
    assert.equal(school.grade(), null);
    world.advance(2 * 86_400_000);
    await world.runJobs();
    assert.equal(school.grade(), 1);
  },
);

worldTest("a portfolio that is given after the launch is sent too", async (world) => {
  await using school = await openGradedSchool(world);
  const { teacher, student } = school;
  await teacher.post("/api/units/fetch", { unitCode: "100012" });
  await school.launch({ unit: "100012" });
  await school.send();
  assert.equal(school.scores().length, 0);
  await assign(teacher, student, "100012");
  await school.send();
  assert.deepEqual(school.scores().map(({ scoreMaximum }) => scoreMaximum), [12]);
});

worldTest("a column that the launch brings is used, and scores are scaled to it", async (world) => {
  await using school = await openGradedSchool(world);
  const { gradebook } = school.platform.moodle;
  gradebook.add("3", { label: "My portfolio", linkId: "9" });
  await school.complete(0);
  await school.launch();
  await school.send();
  assert.equal(gradebook.items.size, 1);
  assert.ok(Math.abs(school.grade()! - 100 / 3) < 1e-9, String(school.grade()));
});

worldTest("the whole portfolio and launches without grades have no column", async (world) => {
  await using school = await openGradedSchool(world);
  const { platform, student } = school;
  const claims = { ...platform.moodle.claims(), email: student.email };
  await platform.launch(school.browser(), { claims });
  platform.moodle.settings.gradeSync = 0;
  await school.launch();
  await school.send();
  assert.deepEqual(await school.units(), []);
  assert.equal(platform.moodle.calls.length, 0);
});

worldTest("a student whom a mailed code tells is noted with that launch", async (world) => {
  await using school = await openGradedSchool(world, { addressesVerified: false });
  const { platform, student } = school;
  const claims = { ...platform.moodle.claims(), ...platform.custom({ unit: "121766" }) };
  const browser = school.browser();
  const asked = await platform.launch(browser, { claims });
  await linkByCode(world, browser, asked.text, student.email);
  await school.send();
  assert.equal(school.scores().length, 1);
});

worldTest("an activity that leads to another unit now begins with it", async (world) => {
  await using school = await openGradedSchool(world);
  await school.launch();
  await school.send();
  await assign(school.teacher, school.student, "100012");
  await school.launch({ unit: "100012" });
  await school.complete(0);
  await school.send();
  assert.equal(school.platform.moodle.gradebook.items.size, 1, "the platform names its column");
  const sent = school.scores().map(({ scoreGiven, scoreMaximum }) => [scoreGiven, scoreMaximum]);
  assert.deepEqual(sent, [[0, 3], [0, 12]], "the former unit is sent no more");
});

worldTest("a platform that takes only scores is told where the activity has a column", async (world) => {
  await using school = await openGradedSchool(world);
  const { moodle } = school.platform;
  moodle.settings.gradeSync = 1;
  await school.launch();
  await school.send();
  assert.deepEqual((await school.units())[0]!.refused, [{ reason: "no_column", students: 1 }]);
  moodle.gradebook.add("3", { linkId: "9" });
  await school.launch();
  await school.send();
  const [unit] = await school.units();
  assert.deepEqual([unit!.sent, unit!.waiting, unit!.refused], [1, 0, []]);
});

worldTest("awards that an operator grants are sent too", async (world) => {
  await using school = await openGradedSchool(world);
  await school.launch();
  await verifyUndeclared(school, school.portfolio);
  await school.send();
  const { awarded } = await makeClaimForm(world.services, school.oak.id, { email: undefined });
  assert.equal(awarded, 1);
  await school.send();
  assert.deepEqual(school.scores().map(({ activityProgress }) => activityProgress), [
    "Submitted",
    "Completed",
  ]);
});
