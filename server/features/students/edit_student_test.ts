import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInStaff, signInStudent } from "../../../test/factories.ts";
import { eachWorld, type School, type World } from "../../../test/world.ts";
import type { StudentItem } from "./list_students.ts";

async function openClass(world: World) {
  const oak = await world.school("oak");
  for (const email of ["t@oak.example", "u@oak.example"]) await oak.staff("teacher", email);
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const colleague = await signInStaff(world, oak, "u@oak.example");
  const amira = await addStudent(teacher, { studentId: "S1", firstName: "Amira", lastName: "Begum" });
  const form = { studentId: "S1", firstName: "Amira", lastName: "Begum", email: amira.email };
  return { oak, teacher, colleague, amira, form };
}

async function edits(world: World, school: School) {
  const rows = await world.services.doors.readTenant(
    school.id,
    (db) =>
      db.all<{ data: string }>(sql`select data from events where what = 'student.edited' order by rowid`),
  );
  return rows.map(({ data }) => JSON.parse(data).fields);
}

eachWorld("what is changed of a student is kept, and the record names the fields only", async (world) => {
  const { oak, teacher, colleague, amira, form } = await openClass(world);
  const path = `/api/students/${amira.id}`;
  const wanted = {
    ...form,
    lastName: " Begum-Ali ",
    dateOfBirth: "9/7/2010",
    yearGroup: "Year 10",
    learnerNumber: "0042",
    registeredYear: "2025",
  };
  const answer = await teacher.put(path, wanted);
  assert.equal(answer.status, 200, answer.text);
  const { lastName, dateOfBirth, yearGroup, learnerNumber, registeredYear } = answer.json<StudentItem>();
  assert.deepEqual([lastName, dateOfBirth, yearGroup, learnerNumber, registeredYear], [
    "Begum-Ali",
    "2010-07-09",
    "Year 10",
    "0042",
    2025,
  ]);
  const [listed] = (await teacher.get("/api/students")).json<StudentItem[]>();
  assert.deepEqual(listed, answer.json());
  await teacher.put(path, { ...form, lastName: "Begum-Ali", yearGroup: "" });
  await teacher.put(path, { ...form, lastName: "Begum-Ali", learnerNumber: "0042" });
  const [after] = (await teacher.get("/api/students")).json<StudentItem[]>();
  assert.deepEqual([after!.yearGroup, after!.learnerNumber], [null, "0042"], "empty clears, absent stays");
  assert.deepEqual(await edits(world, oak), [
    ["lastName", "dateOfBirth", "yearGroup", "learnerNumber", "registeredYear"],
    ["yearGroup"],
  ]);
  assert.equal((await colleague.put(path, form)).status, 404, "another teacher's student");
  for (const invalid of [{ learnerNumber: "42" }, { registeredYear: 20251 }, { email: "x" }]) {
    const refused = await teacher.put(path, { ...form, ...invalid });
    assert.equal(refused.status, 400);
    assert.deepEqual(Object.keys(refused.json<{ fields: object }>().fields), Object.keys(invalid));
  }
  await world.services.doors.writeTenant(
    oak.id,
    (tx) => tx.batch([tx.db.run(sql`update students set archived_at = '2026-01-01' where id = ${amira.id}`)]),
  );
  assert.equal((await teacher.put(path, form)).status, 404, "an archived one");
});

eachWorld(
  "a student id that another has is refused beside its field; one's own in other letters is not",
  async (world) => {
    const { teacher, amira, form } = await openClass(world);
    await addStudent(teacher, { studentId: "ab7" });
    const taken = await teacher.put(`/api/students/${amira.id}`, { ...form, studentId: " AB7 " });
    assert.equal(taken.status, 409);
    assert.deepEqual(taken.json<{ fields: object }>().fields, { studentId: "This student ID is taken" });
    const own = await teacher.put(`/api/students/${amira.id}`, { ...form, studentId: "s1" });
    assert.equal(own.json<StudentItem>().studentId, "s1");
  },
);

eachWorld("concurrent edits of one student do not overwrite each other silently", async (world) => {
  const { teacher, amira, form } = await openClass(world);
  const path = `/api/students/${amira.id}`;
  const base = { ...form, yearGroup: null, learnerNumber: null };
  await teacher.put(path, { ...form, firstName: "Amirah", yearGroup: "Year 9", base });
  const other = await teacher.put(path, { ...form, learnerNumber: "0042", base });
  assert.equal(other.status, 200, other.text);
  const { firstName, yearGroup, learnerNumber } = other.json<StudentItem>();
  assert.deepEqual([firstName, yearGroup, learnerNumber], ["Amirah", "Year 9", "0042"]);
  const stale = await teacher.put(path, { ...form, firstName: "Mira", yearGroup: "Year 11", base });
  assert.equal(stale.status, 409);
  const { fields, current } = stale.json<{ fields: Record<string, string>; current: StudentItem }>();
  assert.deepEqual(Object.keys(fields), ["firstName", "yearGroup"]);
  assert.match(fields.yearGroup!, /it is now “Year 9”/);
  const again = await teacher.put(path, {
    ...form,
    firstName: "Mira",
    yearGroup: "Year 11",
    base: { firstName: current.firstName, yearGroup: current.yearGroup },
  });
  assert.deepEqual(
    [again.json<StudentItem>().firstName, again.json<StudentItem>().yearGroup],
    ["Mira", "Year 11"],
  );
});

eachWorld(
  "a changed address ends links and sessions and is verified again; other changes end nothing",
  async (world) => {
    const { oak, teacher, amira, form } = await openClass(world);
    const path = `/api/students/${amira.id}`;
    const { portfolioUrl } = (await teacher.post(`${path}/generate-token`)).json<{ portfolioUrl: string }>();
    const token = new URL(portfolioUrl).searchParams.get("token");
    const studentBrowser = await signInStudent(world, oak, amira);
    const state = async () => [
      (await studentBrowser.get("/api/student-auth/user")).status,
      (await teacher.get(`/api/student-access/validate-token?token=${token}`)).json().valid,
    ];
    await teacher.put(path, { ...form, email: ` ${amira.email.toUpperCase()}`, yearGroup: "Year 9" });
    assert.deepEqual(await state(), [200, true]);
    await teacher.put(path, { ...form, email: "new@pupils.example" });
    assert.deepEqual(await state(), [401, false]);
    const [row] = await world.services.doors.readTenant(
      oak.id,
      (db) => db.all<{ at: string | null }>(sql`select email_verified_at as at from students`),
    );
    assert.equal(row!.at, null);
  },
);
