import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import {
  addStudent,
  makeStudentLink,
  openSchool,
  signInNewStaff,
  signInStudent,
} from "../../../test/factories.ts";
import { type World, worldTest } from "../../../test/world.ts";
import type { StudentItem } from "./list_students.ts";

async function openClass(world: World) {
  const { oak, teacher } = await openSchool(world);
  const amira = await addStudent(teacher, { studentId: "S1", firstName: "Amira", lastName: "Begum" });
  const form = { studentId: "S1", firstName: "Amira", lastName: "Begum", email: amira.email };
  const put = (over: Record<string, unknown>) =>
    teacher.put(`/api/students/${amira.id}`, { ...form, ...over });
  const list = async () => (await teacher.get("/api/students")).json<StudentItem[]>();
  return { oak, teacher, amira, form, put, list };
}

type Conflict = { fields: Record<string, string>; current: StudentItem };

worldTest("changed fields are saved, and the event names them only", async (world) => {
  const { oak, amira, form, put, list } = await openClass(world);
  const answer = await put({
    lastName: " Begum-Ali ",
    dateOfBirth: "9/7/2010",
    yearGroup: "Year 10",
    learnerNumber: "0042",
    registeredYear: "2025",
  });
  assert.equal(answer.status, 200, answer.text);
  const saved = {
    lastName: "Begum-Ali",
    dateOfBirth: "2010-07-09",
    yearGroup: "Year 10",
    learnerNumber: "0042",
    registeredYear: 2025,
  };
  assert.partialDeepStrictEqual(answer.json(), saved);
  assert.deepEqual(await list(), [answer.json()]);
  await put({ lastName: "Begum-Ali", yearGroup: "" });
  await put({ lastName: "Begum-Ali", learnerNumber: "0042" });
  const [after] = await list();
  assert.deepEqual([after!.yearGroup, after!.learnerNumber], [null, "0042"], "empty clears, absent stays");
  const events = await oak.rows<{ data: string }>(
    sql`select data from events where what = 'student.edited' order by rowid`,
  );
  assert.deepEqual(events.map(({ data }) => JSON.parse(data).fields), [Object.keys(saved), ["yearGroup"]]);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  assert.equal((await colleague.put(`/api/students/${amira.id}`, form)).status, 404);
  for (const invalid of [{ learnerNumber: "42" }, { registeredYear: 20251 }]) {
    const refused = await put(invalid);
    assert.equal(refused.status, 400);
    assert.deepEqual(Object.keys(refused.json<Conflict>().fields), Object.keys(invalid));
  }
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${amira.id}`);
  assert.equal((await put({})).status, 404, "an archived one");
});

worldTest("another student's id is refused by field, the own id in other letters is not", async (world) => {
  const { teacher, put } = await openClass(world);
  await addStudent(teacher, { studentId: "ab7" });
  const taken = await put({ studentId: " AB7 " });
  assert.equal(taken.status, 409);
  assert.deepEqual(taken.json<Conflict>().fields, { studentId: "This student ID is taken" });
  assert.equal((await put({ studentId: "s1" })).json<StudentItem>().studentId, "s1");
});

worldTest("concurrent edits of one student do not overwrite each other silently", async (world) => {
  const { form, put } = await openClass(world);
  const base = { ...form, yearGroup: null, learnerNumber: null };
  await put({ firstName: "Amirah", yearGroup: "Year 9", base });
  const other = await put({ learnerNumber: "0042", base });
  assert.equal(other.status, 200, other.text);
  assert.partialDeepStrictEqual(other.json(), {
    firstName: "Amirah",
    yearGroup: "Year 9",
    learnerNumber: "0042",
  });
  const wanted = { firstName: "Mira", yearGroup: "Year 11" };
  const stale = await put({ ...wanted, base });
  assert.equal(stale.status, 409);
  const { fields, current } = stale.json<Conflict>();
  assert.deepEqual(Object.keys(fields), ["firstName", "yearGroup"]);
  assert.match(fields.yearGroup!, /it is now “Year 9”/);
  const again = await put({
    ...wanted,
    base: { firstName: current.firstName, yearGroup: current.yearGroup },
  });
  assert.partialDeepStrictEqual(again.json(), wanted);
});

worldTest("a column that the form would store otherwise is edited without a conflict", async (world) => {
  const { oak, amira, form, put } = await openClass(world);
  await oak.run(sql`update students set year_group = ' Year 9 ' where id = ${amira.id}`);
  const base = { ...form, yearGroup: "Year 9" };
  const edited = await put({ yearGroup: "Year 10", base });
  assert.equal(edited.status, 200, edited.text);
  assert.equal(edited.json<StudentItem>().yearGroup, "Year 10");
});

worldTest("a changed address ends links and sessions, and is unverified", async (world) => {
  const { oak, teacher, amira, put } = await openClass(world);
  const token = await makeStudentLink(teacher, amira);
  const studentBrowser = await signInStudent(world, oak, amira);
  const state = async () => [
    (await studentBrowser.get("/api/student-auth/user")).status,
    (await teacher.get(`/api/student-access/validate-token?token=${token}`)).json().valid,
  ];
  await put({ email: ` ${amira.email.toUpperCase()}`, yearGroup: "Year 9" });
  assert.deepEqual(await state(), [200, true], "the same address");
  await put({ email: "new@pupils.example" });
  assert.deepEqual(await state(), [401, false]);
  assert.deepEqual(await oak.rows(sql`select email_verified_at as at from students`), [{ at: null }]);
});
