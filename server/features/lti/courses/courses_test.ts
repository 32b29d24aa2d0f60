import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent } from "../../../../test/factories.ts";
import { enrol } from "../../../../test/fakes/moodle/course.ts";
import { countEvents, pageText } from "../../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import { assertEntered, personIn } from "../testing.ts";
import { type Members, openCourse } from "./testing.ts";

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
  enrol(course, { id: "2", firstName: "Ben", lastName: "Cole & Oak", email: "ben@oak.example" });
  enrol(course, { id: "3", firstName: "Zed", lastName: "Abbot", idNumber: " s77 " });
  enrol(course, { id: "4", firstName: "Mia", lastName: "Dean", email: "MIA@oak.example" });
  enrol(course, { id: "5", firstName: "Not", lastName: "Ticked" });
  enrol(course, { id: "6", firstName: "A", lastName: "Teacher", role: "Instructor" });
  assert.match(pageText((await teacher.get(`/lti/courses/${id}`)).text), /Add students from a course/);
  const kinds = { 1: "new", 2: "new", 3: "here", 4: "here", 5: "new" };
  assert.deepEqual(await list(), kinds);
  const { members } = (await teacher.get(school.path)).json<Members>();
  assert.equal(members.find(({ subject }) => subject === "2")!.lastName, "Cole & Oak", "Moodle says &amp;");
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
    { subject: "99", reason: "They are no longer a student of the course" },
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

worldTest("addresses that are not verified tell no one and are not taken over", async (world) => {
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
