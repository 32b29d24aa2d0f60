import assert from "node:assert/strict";
import { worldTest } from "../../../../test/world.ts";
import { type GradedSchool, openGradedSchool } from "./testing.ts";

const refusedIn = async (school: GradedSchool) => (await school.units())[0]!.refused;

worldTest("a column that was deleted there is made again, with all that it said", async (world) => {
  await using school = await openGradedSchool(world);
  const { platform: { moodle } } = school;
  const other = await school.another("8");
  await school.launch();
  await school.launch({ sub: "8", email: other.student.email });
  await school.complete(0);
  await school.complete(2, true, other.portfolio);
  await school.send();
  moodle.gradebook.items.clear();
  await school.complete(1);
  await school.send();
  const [item] = [...moodle.gradebook.items.values()];
  assert.deepEqual([item!.grades.get("7")!.grade, item!.grades.get("8")!.grade], [2, 1]);
});

worldTest("a course that is gone, or closed to the tool, is said for its unit alone", async (world) => {
  await using school = await openGradedSchool(world);
  const { moodle } = school.platform;
  moodle.courses.get("3")!.links.add("10");
  await school.launch();
  await school.send();
  const [course] = [moodle.courses.get("3")!];
  moodle.courses.delete("3");
  await school.complete(0);
  await school.send();
  assert.deepEqual(await refusedIn(school), [{ reason: "gone", students: 1 }]);
  moodle.courses.set("3", course!);
  moodle.fault = ({ url }) => url.includes("/scores") ? new Response(null, { status: 403 }) : undefined;
  await school.complete(1);
  await school.send();
  assert.deepEqual(await refusedIn(school), [{ reason: "forbidden", students: 1 }]);
});

worldTest("a student who is not enrolled there is named, and stops no one else", async (world) => {
  await using school = await openGradedSchool(world);
  const { moodle } = school.platform;
  const other = await school.another("8");
  await school.launch();
  await school.launch({ sub: "8", email: other.student.email });
  const { enrolled } = moodle.courses.get("3")!;
  enrolled.splice(enrolled.findIndex(({ id }) => id === "7"), 1);
  await school.send();
  const [unit] = await school.units();
  assert.deepEqual(unit!.refused, [{ reason: "invalid", students: 1 }]);
  assert.deepEqual([unit!.sent, unit!.waiting], [1, 0]);
  assert.doesNotMatch(JSON.stringify(world.logLines), /userId|"7"/, "the log names no one");
});

worldTest("a grade that is newer there is not overwritten", async (world) => {
  await using school = await openGradedSchool(world);
  await school.launch();
  await school.complete(0);
  await school.send();
  const [item] = [...school.platform.moodle.gradebook.items.values()];
  item!.grades.set("7", { grade: 3, timestamp: "2036-06-15T09:00:00.000Z" });
  await school.complete(1);
  await school.send();
  assert.equal(school.grade(), 3);
  assert.deepEqual(await refusedIn(school), [{ reason: "stale", students: 1 }]);
});

worldTest("a service that is turned off there ends the attempts, until the next change", async (world) => {
  await using school = await openGradedSchool(world);
  const { moodle } = school.platform;
  const other = await school.another("8");
  await school.launch();
  await school.launch({ sub: "8", email: other.student.email });
  moodle.settings.gradeSync = 1;
  moodle.gradebook.add("3", { linkId: "9" });
  await school.launch();
  await school.send();
  moodle.settings.gradeSync = 0;
  world.advance(60_000);
  for (const portfolio of [undefined, other.portfolio]) await school.complete(0, true, portfolio);
  moodle.calls.length = 0;
  await school.send();
  assert.deepEqual(await refusedIn(school), [{ reason: "scope", students: 2 }]);
  assert.equal(moodle.calls.length, 1, "asked once for all");
  moodle.settings.gradeSync = 1;
  const send = `/api/admin/lti/platforms/${school.platformId}/units/send`;
  assert.equal((await school.admin.post(send, {})).status, 200);
  await world.runJobs();
  assert.deepEqual(await refusedIn(school), []);
  assert.ok(Math.abs(school.grade("8")! - 100 / 3) < 1e-9);
});
