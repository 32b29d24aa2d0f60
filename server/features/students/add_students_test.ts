import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { MAX_CHOSEN } from "../../../domain/limits.ts";
import { addStudent, openSchool, signInStudent } from "../../../test/factories.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import type { StudentItem } from "./list_students.ts";

const names = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({
    studentId: `N${from + i}`,
    firstName: `First${i}`,
    lastName: "O'Neill-Łukasz",
    yearGroup: "Year 9",
  }));

worldTest("thirty students are added by one call, linked, with an event each", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const answer = await teacher.post("/api/students/many", { students: names(30) });
  assert.equal(answer.status, 201);
  assert.equal(answer.json<unknown[]>().length, 30);
  assert.equal((await teacher.get("/api/students/count")).json().count, 30);
  assert.equal(await countEvents(world, oak, "student.added"), 30);
  const [found] = (await teacher.get("/api/students?search=N7")).json<StudentItem[]>();
  assert.deepEqual([found?.firstName, found?.yearGroup, found?.email], ["First7", "Year 9", null]);
});

worldTest("a list of students is written as a whole or not at all", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const post = (students: unknown) => teacher.post("/api/students/many", { students });
  const archived = await addStudent(teacher, { studentId: "n1" });
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${archived.id}`);
  const taken = await post(names(3));
  assert.equal(taken.status, 409);
  assert.deepEqual(Object.keys(taken.json<{ fields: object }>().fields), ["students.1.studentId"]);
  const twice = await post([...names(2, 5), ...names(1, 5)]);
  assert.deepEqual(Object.keys(twice.json<{ fields: object }>().fields), ["students.2.studentId"]);
  const wrong = await post([...names(1, 5), { studentId: " ", firstName: "", lastName: "Ash", email: "x" }]);
  assert.equal(wrong.status, 400);
  assert.deepEqual(Object.keys(wrong.json<{ fields: object }>().fields), [
    "students.1.studentId",
    "students.1.firstName",
    "students.1.email",
  ]);
  assert.equal((await post([])).status, 400);
  assert.equal((await post(names(MAX_CHOSEN + 1))).status, 400);
  assert.equal(await countRows(world, oak.id, "students"), 1);
  await oak.run(sql`update entitlements set seats = 4`);
  const statuses = await Promise.all([post(names(3, 10)), post(names(3, 20)), post(names(5, 30))]);
  assert.deepEqual(statuses.map(({ status }) => status).sort(), [201, 403, 403]);
  assert.equal((await teacher.get("/api/students/count")).json().count, 3);
  assert.equal(await countEvents(world, oak, "student.added"), 4, "none for what was not added");
  assert.equal(await countRows(world, oak.id, "student_teachers"), 4);
  await oak.run(sql`update entitlements set status = 'past_due'`);
  assert.equal((await post(names(1, 40))).json().code, "limit");
  const student = await signInStudent(
    world,
    oak,
    await (async () => {
      await oak.run(sql`update entitlements set status = 'active'`);
      return addStudent(teacher);
    })(),
  );
  assert.equal((await student.post("/api/students/many", { students: names(1, 50) })).status, 403);
});

worldTest("a list is compared with the student IDs and names of the school", async (world) => {
  const { teacher } = await openSchool(world);
  await addStudent(teacher, { studentId: "ASHR01", firstName: "Robin", lastName: "Ash" });
  await addStudent(teacher, { studentId: "S7", firstName: "Sam", lastName: "Elm" });
  const answer = await teacher.post("/api/students/check", {
    students: [
      { firstName: "robin", lastName: "ASH", studentId: "" },
      { firstName: "Kim", lastName: "Oak", studentId: " s7 " },
    ],
  });
  assert.deepEqual(answer.json(), {
    takenIds: ["ashr01", "s7"],
    namesakes: [{ firstName: "Robin", lastName: "Ash", studentId: "ASHR01" }],
  });
});
