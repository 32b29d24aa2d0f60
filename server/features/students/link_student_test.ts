import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import {
  addStudent,
  makeStudentLink,
  openSchool,
  signInNewStaff,
  signInStudent,
} from "../../../test/factories.ts";
import { type School, worldTest } from "../../../test/world.ts";
import type { SchoolStudent } from "./list_school_students.ts";
import type { StudentItem } from "./list_students.ts";

const events = (oak: School, what: string) => oak.rows(sql`select 1 from events where what = ${what}`);

worldTest("a student of the school joins a second class, and leaves none", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const other = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const elmTeacher = await signInNewStaff(world, await world.school("elm"), "teacher", "e@elm.example");
  const zoe = await addStudent(teacher, { firstName: "Zoë", lastName: "Ash", studentId: "Z1" });
  const archived = await addStudent(teacher);
  await addStudent(other);
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${archived.id}`);
  const offered = async (search = "") =>
    (await other.get(`/api/school/students?search=${search}`)).json<SchoolStudent[]>();
  world.countRoundTrips();
  const firstTeacher = { firstName: "Sam", lastName: "Carter" };
  assert.deepEqual(await offered(), [
    { id: zoe.id, studentId: "Z1", firstName: "Zoë", lastName: "Ash", teacher: firstTeacher },
  ]);
  assert.equal(world.countRoundTrips(), 2, "the session and the list");
  assert.deepEqual([(await offered("ash z")).length, (await offered("carter")).length], [1, 0]);

  world.advance(1000);
  const linked = await other.post(`/api/students/${zoe.id}/link`);
  assert.equal(linked.status, 200, linked.text);
  assert.partialDeepStrictEqual(linked.json<StudentItem>().teacher, firstTeacher);
  assert.equal((await other.post(`/api/students/${zoe.id}/link`)).status, 200, "again changes nothing");
  assert.deepEqual(await offered(), []);
  for (const browser of [teacher, other]) {
    const students = (await browser.get("/api/students")).json<StudentItem[]>();
    assert.ok(students.some(({ id }) => id === zoe.id));
  }
  for (const id of [archived.id, "stu_unknown"]) {
    assert.equal((await other.post(`/api/students/${id}/link`)).status, 404);
  }
  assert.equal((await elmTeacher.post(`/api/students/${zoe.id}/link`)).status, 404, "another school's");
  const studentBrowser = await signInStudent(world, oak, zoe);
  assert.equal((await studentBrowser.get("/api/school/students")).status, 403);
  assert.equal((await events(oak, "student.linked")).length, 1);
});

worldTest("revoked links open nothing, and their sessions end", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const other = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const amira = await addStudent(teacher);
  const studentBrowser = await signInStudent(world, oak, amira);
  const classmate = await signInStudent(world, oak, await addStudent(teacher));
  const token = await makeStudentLink(teacher, amira);
  const path = `/api/students/${amira.id}/revoke-links`;
  assert.equal((await other.post(path)).status, 404);
  for (const revoked of [2, 0]) assert.deepEqual((await teacher.post(path)).json(), { revoked });
  const validity = await world.browser(oak.host).get(`/api/student-access/validate-token?token=${token}`);
  assert.deepEqual(validity.json(), { valid: false });
  assert.equal((await studentBrowser.get("/api/student-auth/user")).status, 401);
  assert.equal((await classmate.get("/api/student-auth/user")).status, 200);
  assert.equal((await events(oak, "student_access.revoked")).length, 1, "nothing to end is no event");
});
