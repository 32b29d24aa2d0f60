import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { MatchedMember } from "../../../../domain/lti_members.ts";
import { addStudent, signInNewStaff, signInStudent } from "../../../../test/factories.ts";
import { INSTRUCTOR } from "../../../../test/fakes/lti_platform.ts";
import { enrol } from "../../../../test/fakes/moodle/course.ts";
import { countEvents, pageText } from "../../../../test/portfolio_fixture.ts";
import { countRows, type World, worldTest } from "../../../../test/world.ts";
import { assertEntered, openLtiSchool, personIn } from "../testing.ts";
import type { MembersAdded } from "./add_members.ts";

type Members = { members: MatchedMember[]; more: boolean };

/** A teacher who was launched from course 3, whose students are theirs to add. */
async function openCourse(world: World, over: Record<string, unknown> = { addressesVerified: true }) {
  const school = await openLtiSchool(world, over);
  const { oak, platform } = school;
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const course = platform.moodle.courses.get("3")!;
  course.enrolled.length = 0;
  const launched = await platform.launch(school.browser(), {
    sub: "90",
    roles: [INSTRUCTOR],
    claims: platform.moodle.claims(),
  });
  const [, id] = /href="[^"]*\/lti\/courses\/([^"]*)"/.exec(launched.text) ?? [];
  assert.ok(id, launched.text);
  const path = `/api/lti/courses/${id}/members`;
  return {
    ...school,
    teacher,
    course,
    id,
    path,
    async list(browser = teacher) {
      const answer = await browser.get(path);
      assert.equal(answer.status, 200, answer.text);
      const { members } = answer.json<Members>();
      return Object.fromEntries(members.map(({ subject, match }) => [subject, match.kind]));
    },
    async add(members: { subject: string; studentId: string }[]) {
      const answer = await teacher.post(path, { members });
      assert.equal(answer.status, 200, answer.text);
      return answer.json<MembersAdded>();
    },
  };
}

worldTest("students of a course are added once, by whoever was ticked", async (world) => {
  await using school = await openCourse(world);
  const { oak, teacher, admin, course, platform, list, add, id } = school;
  const zed = await addStudent(admin, { studentId: "S77", firstName: "Zed", lastName: "Abbot", email: "" });
  const mail = await addStudent(admin, { studentId: "S78", email: "mia@oak.example" });
  enrol(course, {
    id: "1",
    firstName: "Amina",
    lastName: "Begum",
    email: "amina@oak.example",
    idNumber: "A1",
  });
  enrol(course, { id: "2", firstName: "Ben", lastName: "Cole", email: "ben@oak.example" });
  enrol(course, { id: "3", firstName: "Zed", lastName: "Abbot", idNumber: " s77 " });
  enrol(course, { id: "4", firstName: "Mia", lastName: "Dean", email: "MIA@oak.example" });
  enrol(course, { id: "5", firstName: "Not", lastName: "Ticked" });
  enrol(course, { id: "6", firstName: "A", lastName: "Teacher", role: "Instructor" });
  assert.match(pageText((await teacher.get(`/lti/courses/${id}`)).text), /Add students from a course/);
  const kinds = { 1: "new", 2: "new", 3: "here", 4: "here", 5: "new" };
  assert.deepEqual(await list(), kinds);
  const chosen = [
    { subject: "1", studentId: "A1" },
    { subject: "2", studentId: "" },
    { subject: "3", studentId: "" },
    { subject: "4", studentId: "" },
    { subject: "99", studentId: "X" },
  ];
  const first = await add(chosen);
  assert.deepEqual(first.done.map(({ subject }) => subject).sort(), ["1", "3", "4"]);
  assert.deepEqual(first.left, [
    { subject: "2", reason: "Student ID is required" },
    { subject: "99", reason: "They are not a student of the course any more" },
  ]);
  const ids = new Map(first.done.map(({ subject, id }) => [subject, id]));
  assert.deepEqual([ids.get("3"), ids.get("4")], [zed.id, mail.id]);
  assert.deepEqual(await list(), { ...kinds, 1: "known", 3: "known", 4: "known" });

  const again = await add(chosen.slice(0, 1));
  assert.deepEqual(again, { done: [], left: [{ subject: "1", reason: "They are here already" }] });
  assert.equal(await countRows(world, oak.id, "students"), 4);
  assert.equal(await countEvents(world, oak, "lti.student_linked"), 3);
  const rows = await oak.rows<{ n: number }>(sql`
    select count(*) as n from student_teachers t join staff s on s.user_id = t.staff_id
    where s.email = 't@oak.example'`);
  assert.equal(rows[0]!.n, 3, "they are the teacher's students");

  const frame = school.browser();
  assert.equal(
    await personIn(frame, assertEntered(await platform.launch(frame, { sub: "1" }))),
    ids.get("1"),
  );
  const [amina] = await oak.rows<{ email: string }>(sql`select email from students where student_key = 'a1'`);
  assert.equal(amina!.email, "amina@oak.example");
});

worldTest("addresses that are not verified tell nobody and are not taken over", async (world) => {
  await using school = await openCourse(world, {});
  const { oak, admin, course, list, add } = school;
  await addStudent(admin, { email: "mia@oak.example" });
  enrol(course, { id: "4", firstName: "Mia", lastName: "Dean", email: "mia@oak.example" });
  assert.deepEqual(await list(), { 4: "new" });
  await add([{ subject: "4", studentId: "M4" }]);
  const [mia] = await oak.rows<{ email: string | null }>(
    sql`select email from students where student_key = 'm4'`,
  );
  assert.equal(mia!.email, null);
});

worldTest("student IDs that are taken, or typed twice, leave out those who have them", async (world) => {
  await using school = await openCourse(world);
  const { admin, course, add } = school;
  await addStudent(admin, { studentId: "S1" });
  for (const id of ["1", "2", "3"]) enrol(course, { id, firstName: "Pat", lastName: `Number ${id}` });
  const { done, left } = await add([
    { subject: "1", studentId: "s1" },
    { subject: "2", studentId: "P" },
    { subject: "3", studentId: "p" },
  ]);
  assert.deepEqual(done, []);
  assert.deepEqual(left.map(({ reason }) => reason), [
    "This student ID is taken",
    "Two people have this student ID",
    "Two people have this student ID",
  ]);
});

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

worldTest("the plan's places count, and nobody is added halfway", async (world) => {
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
  const none = await school.teacher.post(path, { members: [] });
  assert.equal(none.status, 400);
});
