import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInStaff, signInStudent } from "../../../test/factories.ts";
import { eachWorld } from "../../../test/world.ts";
import type { SchoolStudent } from "./list_school_students.ts";
import type { StudentItem } from "./list_students.ts";

eachWorld("a student of the school joins a second class, and leaves none", async (world) => {
  const oak = await world.school("oak");
  const elm = await world.school("elm");
  await oak.staff("teacher", "t@oak.example", { firstName: "Tess", lastName: "Hill" });
  await oak.staff("teacher", "u@oak.example");
  await elm.staff("teacher", "e@elm.example");
  const tess = await signInStaff(world, oak, "t@oak.example");
  const other = await signInStaff(world, oak, "u@oak.example");
  const stranger = await signInStaff(world, elm, "e@elm.example");
  const zoe = await addStudent(tess, { firstName: "Zoë", lastName: "Ash", studentId: "Z1" });
  const gone = await addStudent(tess, { firstName: "Gone" });
  await addStudent(other, { firstName: "Mine" });
  await world.services.doors.writeTenant(
    oak.id,
    (tx) => tx.batch([tx.db.run(sql`update students set archived_at = '2026-01-01' where id = ${gone.id}`)]),
  );
  const offered = async (search = "") =>
    (await other.get(`/api/school/students?search=${search}`)).json<SchoolStudent[]>();
  world.countRoundTrips();
  assert.deepEqual(await offered(), [{
    id: zoe.id,
    studentId: "Z1",
    firstName: "Zoë",
    lastName: "Ash",
    teacher: { firstName: "Tess", lastName: "Hill" },
  }]);
  assert.equal(world.countRoundTrips(), 2, "the session and the list");
  assert.deepEqual([(await offered("ash z")).length, (await offered("hill")).length], [1, 0]);

  world.advance(1000);
  const linked = await other.post(`/api/students/${zoe.id}/link`);
  assert.equal(linked.status, 200, linked.text);
  assert.deepEqual(linked.json<StudentItem>().teacher, { firstName: "Tess", lastName: "Hill" });
  assert.equal((await other.post(`/api/students/${zoe.id}/link`)).status, 200, "again changes nothing");
  assert.deepEqual(await offered(), []);
  for (const teacher of [tess, other]) {
    const names = (await teacher.get("/api/students")).json<StudentItem[]>().map(({ firstName }) =>
      firstName
    );
    assert.ok(names.includes("Zoë"));
  }
  for (const id of [gone.id, "stu_nobody"]) {
    assert.equal((await other.post(`/api/students/${id}/link`)).status, 404);
  }
  assert.equal((await stranger.post(`/api/students/${zoe.id}/link`)).status, 404, "another school's");
  const studentBrowser = await signInStudent(world, oak, zoe);
  assert.equal((await studentBrowser.get("/api/school/students")).status, 403);
  const [{ n } = { n: 0 }] = await world.services.doors.readTenant(
    oak.id,
    (db) => db.all<{ n: number }>(sql`select count(*) as n from events where what = 'student.linked'`),
  );
  assert.equal(n, 1);
});

eachWorld("the list is searched and counted, and a page ends where the next begins", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  for (const [firstName, lastName] of [["Ben", "ash"], ["Amy", "Ash"], ["Zoë", "Elm"], ["50%", "Oak"]]) {
    await addStudent(teacher, { firstName, lastName });
  }
  const count = async (search = "") =>
    (await teacher.get(`/api/students/count?search=${encodeURIComponent(search)}`)).json().count;
  const names = async (query: string) => {
    const answer = await teacher.get(`/api/students?${query}`);
    const items = answer.json<StudentItem[]>();
    return { names: items.map(({ firstName }) => firstName), last: items.at(-1)?.id };
  };
  assert.deepEqual([await count(), await count("ASH"), await count("%"), await count("x")], [4, 2, 1, 0]);
  const first = await names("limit=2");
  assert.deepEqual(first.names, ["Amy", "Ben"]);
  assert.deepEqual((await names(`limit=2&cursor=${first.last}`)).names, ["Zoë", "50%"]);
  assert.deepEqual((await names("search=zo%C3%AB%20elm")).names, ["Zoë"]);
});

eachWorld("revoked links open nothing, and their sessions end", async (world) => {
  const oak = await world.school("oak");
  for (const email of ["t@oak.example", "u@oak.example"]) await oak.staff("teacher", email);
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const other = await signInStaff(world, oak, "u@oak.example");
  const amira = await addStudent(teacher);
  const jay = await addStudent(teacher);
  const studentBrowser = await signInStudent(world, oak, amira);
  const bystander = await signInStudent(world, oak, jay);
  const { portfolioUrl } = (await teacher.post(`/api/students/${amira.id}/generate-token`))
    .json<{ portfolioUrl: string }>();
  const revoke = () => teacher.post(`/api/students/${amira.id}/revoke-links`);
  assert.equal((await other.post(`/api/students/${amira.id}/revoke-links`)).status, 404);
  assert.deepEqual((await revoke()).json(), { revoked: 2 });
  assert.deepEqual((await revoke()).json(), { revoked: 0 });
  const token = new URL(portfolioUrl).searchParams.get("token");
  const told = await world.browser(oak.host).get(`/api/student-access/validate-token?token=${token}`);
  assert.deepEqual(told.json(), { valid: false });
  assert.equal((await studentBrowser.get("/api/student-auth/user")).status, 401);
  assert.equal((await bystander.get("/api/student-auth/user")).status, 200, "nobody else is");
  const [{ n } = { n: 0 }] = await world.services.doors.readTenant(
    oak.id,
    (db) =>
      db.all<{ n: number }>(sql`select count(*) as n from events where what = 'student_access.revoked'`),
  );
  assert.equal(n, 1, "nothing to end is no event");
});
