import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInNewStaff, signInStudent } from "../../../../test/factories.ts";
import { enrol } from "../../../../test/fakes/moodle/course.ts";
import { worldTest } from "../../../../test/world.ts";
import { ltiLinks } from "../../../../domain/lti.ts";
import type { CourseStudents } from "../../../web/lti/courses/routes.ts";
import { openCourse, openCourseSchool } from "./testing.ts";

const path = (id: string) => `/api/lti/courses/${id}/members`;

worldTest("a course's students are listed beside those who are here", async (world) => {
  await using school = await openCourseSchool(world);
  const { teacher, course, student, oak, platformId } = school;
  const zed = await addStudent(teacher, { firstName: "Zed", lastName: "Abbot", studentId: "Z 1" });
  enrol(course, { id: "9", firstName: "Zed", lastName: "Abbot", idNumber: " z  1" });
  enrol(course, { id: "10", firstName: "Amina", lastName: "Begum", email: student.email });
  enrol(course, { id: "11", firstName: "Joe", lastName: "Oak & Elm", idNumber: "J1" });
  enrol(course, { id: "12", firstName: "", lastName: "", role: "Learner" });
  enrol(course, { id: "8", role: "Instructor" });
  enrol(course, { id: "13", isSiteAdmin: true });
  enrol(course, { id: "14", suspended: true });
  await oak.run(sql`
    insert into lti_links (platform_id, subject, staff_id, student_id, proof, linked_at)
    select ${platformId}, '7', null, id, 'code', '2026-01-01' from students where id = ${zed.id}`);
  const id = await openCourse(school);
  const answer = await teacher.get(path(id));
  assert.equal(answer.status, 200, answer.text);
  const { title, platformName, members, more } = answer.json<CourseStudents>();
  assert.deepEqual([title, platformName, more], ["Garden & kitchen", "Moodle", false]);
  assert.deepEqual(members.map(({ subject, match }) => [subject, match.kind]), [
    ["7", "linked"],
    ["9", "left"],
    ["10", "here"],
    ["11", "new"],
    ["12", "left"],
  ]);
  const [, , amina, joe] = members;
  const match = amina!.match;
  assert.ok(match.kind === "here");
  assert.deepEqual([match.student.id, match.student.firstName], [student.id, student.firstName]);
  assert.equal(match.warning, "The two names differ. Is this the same person?");
  assert.deepEqual([joe!.lastName, joe!.email, joe!.schoolId], [
    "Oak & Elm",
    "user11@moodle.example",
    "J1",
  ], "which Moodle writes as &amp;");
});

worldTest("an address that the school does not trust recognises no one", async (world) => {
  await using school = await openCourseSchool(world);
  const { teacher, course, student } = school;
  course.enrolled.length = 0;
  enrol(course, { id: "10", firstName: "Other", lastName: "Name", email: student.email });
  const id = await openCourse(school);
  const match = async () => (await teacher.get(path(id))).json<CourseStudents>().members[0]!.match;
  assert.equal((await match()).kind, "here");
  await school.distrustAddresses();
  const found = await match();
  assert.ok(found.kind === "new");
  assert.deepEqual([found.studentId, found.proposed], ["NAMEO01", true]);
  assert.match(found.warning!, /A student here has this email address: \S/);
});

worldTest("a course is open to those who came from it, at its own school", async (world) => {
  await using school = await openCourseSchool(world);
  const { oak, admin, teacher, student } = school;
  const id = await openCourse(school);
  const other = await signInNewStaff(world, oak, "teacher", "other@oak.example");
  const elm = await world.school("elm");
  const elsewhere = await signInNewStaff(world, elm, "admin", "a@elm.example");
  for (
    const [browser, status] of [
      [teacher, 200],
      [admin, 200],
      [other, 404],
      [elsewhere, 404],
      [await signInStudent(world, oak, student), 403],
      [world.browser(oak.host), 401],
    ] as const
  ) {
    assert.equal((await browser.get(path(id))).status, status);
    const added = await browser.post(path(id).replace("members", "students"), { members: [{ id: "1" }] });
    assert.equal(added.status, status);
  }
  assert.equal((await teacher.get(path("ltc_none"))).status, 404);
  const page = async (browser: typeof teacher) => (await browser.get(ltiLinks.course(id))).status;
  assert.deepEqual([await page(teacher), await page(admin), await page(other), await page(elsewhere)], [
    200,
    200,
    404,
    404,
  ]);
});
