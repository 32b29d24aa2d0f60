import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInNewStaff, signInStudent } from "../../../../test/factories.ts";
import { enrol } from "../../../../test/fakes/moodle/course.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import type { MembersAdded } from "./add_members.ts";
import { type Members, openCourse } from "./testing.ts";

worldTest("a course with several pages is read to its end, within bounds", async (world) => {
  await using school = await openCourse(world);
  const { course, teacher, path, platform } = school;
  for (let id = 1; id <= 620; id++) enrol(course, { id: String(id) });
  enrol(course, { id: "1" });
  const { members, more } = (await teacher.get(path)).json<Members>();
  assert.deepEqual([members.length, new Set(members.map(({ subject }) => subject)).size, more], [
    500,
    500,
    true,
  ]);
  const pages = platform.moodle.calls.filter((call) => call.includes("memberships"));
  assert.equal(pages.length, 5);
});

worldTest("the plan's places count, and no one is added halfway", async (world) => {
  await using school = await openCourse(world);
  const { oak, course, teacher, path } = school;
  await oak.run(sql`update entitlements set seats = 2`);
  for (const id of ["1", "2"]) enrol(course, { id, lastName: `Number ${id}` });
  const members = ["1", "2"].map((subject) => ({ subject, studentId: `P${subject}` }));
  const full = await teacher.post(path, { members });
  assert.equal(full.status, 403, full.text);
  assert.match(full.json<{ message: string }>().message, /2 student places/);
  assert.equal(await countRows(world, oak.id, "students"), 1);
  assert.equal((await teacher.post(path, { members: members.slice(1) })).json<MembersAdded>().done.length, 1);
});

worldTest(
  "a platform that refuses or is away changes nothing, and the answer says what to do",
  async (world) => {
    await using school = await openCourse(world);
    const { oak, course, teacher, path, platform, list } = school;
    enrol(course, { id: "1" });
    const refused = async (expected: RegExp, status = 409) => {
      for (
        const answer of [
          await teacher.get(path),
          await teacher.post(path, { members: [{ subject: "1", studentId: "P1" }] }),
        ]
      ) {
        assert.equal(answer.status, status, answer.text);
        assert.match(answer.json<{ message: string }>().message, expected);
      }
      world.advance(10 * 60_000);
    };
    platform.moodle.settings.namesAndRoles = false;
    await refused(/does not allow this\. Turn the service on/);
    platform.moodle.settings.namesAndRoles = true;
    platform.moodle.courses.delete("3");
    await refused(/no longer has/);
    platform.moodle.courses.set("3", course);
    platform.moodle.fault = () => new Response("down", { status: 503 });
    await refused(/did not answer/, 503);
    platform.moodle.fault = (request) =>
      request.url.includes("memberships")
        ? Response.json({ members: [] }, { headers: { link: '<https://evil.example/x>; rel="next"' } })
        : undefined;
    await refused(/address of the platform cannot be used/);
    platform.moodle.fault = (request) => request.url.includes("memberships") ? Response.json({}) : undefined;
    await refused(/did not answer/, 503);
    platform.moodle.fault = () => undefined;
    assert.deepEqual(await list(), { 1: "new" });
    assert.equal(await countRows(world, oak.id, "students"), 1);
  },
);

worldTest("a course is for those who may add students at that school", async (world) => {
  await using school = await openCourse(world);
  const { oak, student, path, id } = school;
  const elm = await world.school("elm");
  const other = await signInNewStaff(world, elm, "admin", "head@elm.example");
  for (
    const [browser, status] of [
      [world.browser(oak.host), 401],
      [await signInStudent(world, oak, student), 403],
      [other, 404],
    ] as const
  ) {
    assert.equal((await browser.get(path)).status, status);
    assert.equal((await browser.post(path, { members: [{ subject: "1", studentId: "1" }] })).status, status);
  }
  assert.equal((await other.get(`/lti/courses/${id}`)).status, 404);
  assert.equal((await school.teacher.get("/lti/courses/ltc_none")).status, 404);
  await oak.run(sql`update lti_platforms set approved_at = null`);
  assert.equal((await school.teacher.get(path)).status, 404, "of a platform that waits for approval");
  await oak.run(sql`update lti_platforms set approved_at = added_at`);
  const none = await school.teacher.post(path, { members: [] });
  assert.equal(none.status, 400);
});
