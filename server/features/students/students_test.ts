import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInStaff } from "../../../test/factories.ts";
import { countRows, eachWorld } from "../../../test/world.ts";
import type { StudentItem } from "./list_students.ts";

eachWorld("a teacher's student is in that teacher's list, an administrator sees all", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("admin", "a@oak.example");
  await oak.staff("teacher", "t@oak.example", { firstName: "Tess", lastName: "Hill" });
  await oak.staff("teacher", "u@oak.example");
  const admin = await signInStaff(world, oak, "a@oak.example");
  const tess = await signInStaff(world, oak, "t@oak.example");
  const other = await signInStaff(world, oak, "u@oak.example");
  const made = await tess.post("/api/students", {
    studentId: " 00123 ",
    firstName: " Zoë ",
    lastName: "O'Neill-Łukasz",
    email: " Zoe@Pupils.Example ",
    dateOfBirth: "9/7/2010",
    yearGroup: "Year 10",
  });
  assert.equal(made.status, 201);
  const student = made.json<StudentItem>();
  assert.equal(student.studentId, "00123", "leading zeros matter");
  assert.equal(student.firstName, "Zoë");
  assert.equal(student.email, "zoe@pupils.example");
  assert.equal(student.dateOfBirth, "2010-07-09");
  assert.deepEqual(student.teacher, { firstName: "Tess", lastName: "Hill" });
  assert.equal((await tess.get("/api/students")).json<unknown[]>().length, 1);
  assert.equal((await other.get("/api/students")).json<unknown[]>().length, 0);
  assert.equal((await admin.get("/api/students")).json<unknown[]>().length, 1);
  assert.equal((await other.post(`/api/students/${student.id}/generate-token`)).status, 404);
  assert.equal((await admin.post(`/api/students/${student.id}/generate-token`)).status, 200);
});

eachWorld("a form with mistakes names every field, and adds no student", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const answer = await teacher.post("/api/students", {
    studentId: " ",
    firstName: "",
    lastName: "x".repeat(101),
    email: "nobody",
    dateOfBirth: "31/02/2010",
  });
  assert.equal(answer.status, 400);
  const { fields } = answer.json<{ fields: Record<string, string> }>();
  assert.deepEqual(Object.keys(fields).sort(), [
    "dateOfBirth",
    "email",
    "firstName",
    "lastName",
    "studentId",
  ]);
  assert.equal(await countRows(world, oak.id, "students"), 0);
});

eachWorld("a student id is taken once, whatever its case, archived ones included", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const { id } = await addStudent(teacher, { studentId: "ab1" });
  await world.services.doors.writeTenant(
    oak.id,
    (tx) => tx.batch([tx.db.run(sql`update students set archived_at = '2026-01-01' where id = ${id}`)]),
  );
  const again = await teacher.post("/api/students", { studentId: "AB1 ", firstName: "A", lastName: "B" });
  assert.equal(again.status, 409);
  assert.ok(again.json<{ fields: Record<string, string> }>().fields.studentId);
});

eachWorld("the seats of the plan are counted and taken in one statement", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const set = (statement: ReturnType<typeof sql>) =>
    world.services.doors.writeTenant(oak.id, (tx) => tx.batch([tx.db.run(statement)]));
  await set(sql`update entitlements set seats = 3`);
  const add = (i: number) =>
    teacher.post("/api/students", { studentId: `s${i}`, firstName: "A", lastName: "B" });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add(i)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, ...Array(7).fill(403)]);
  assert.equal(answers.find(({ status }) => status === 403)!.json().code, "limit");
  await set(sql`update entitlements set override_limits = 1`);
  assert.equal((await add(11)).status, 201);
  await set(sql`update entitlements set status = 'past_due'`);
  assert.equal((await add(12)).status, 403, "past due: adding stops");
  assert.equal((await teacher.get("/api/students")).status, 200, "and reading goes on");
});
