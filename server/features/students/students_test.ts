import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, openSchool, signInNewStaff } from "../../../test/factories.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import type { StudentItem } from "./list_students.ts";

worldTest("a teacher's student is in that teacher's list, an administrator sees all", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const other = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const answer = await teacher.post("/api/students", {
    studentId: " 00123 ",
    firstName: " Zoë ",
    lastName: "O'Neill-Łukasz",
    email: " Zoe@Pupils.Example ",
    dateOfBirth: "9/7/2010",
    yearGroup: "Year 10",
  });
  assert.equal(answer.status, 201);
  const { id } = answer.json<StudentItem>();
  assert.partialDeepStrictEqual(answer.json(), {
    studentId: "00123",
    firstName: "Zoë",
    email: "zoe@pupils.example",
    dateOfBirth: "2010-07-09",
    teacher: { firstName: "Sam", lastName: "Carter" },
  });
  for (const [browser, count, status] of [[teacher, 1, 200], [other, 0, 404], [admin, 1, 200]] as const) {
    assert.equal((await browser.get("/api/students")).json<unknown[]>().length, count);
    assert.equal((await browser.post(`/api/students/${id}/generate-token`)).status, status);
  }
});

worldTest("a form with mistakes names every field, and adds no student", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const form = { studentId: " ", firstName: "", lastName: "Ash", email: "robin", dateOfBirth: "31/02/2010" };
  const answer = await teacher.post("/api/students", form);
  assert.equal(answer.status, 400);
  const { fields } = answer.json<{ fields: Record<string, string> }>();
  assert.deepEqual(Object.keys(fields), ["studentId", "firstName", "email", "dateOfBirth"]);
  assert.equal(await countRows(world, oak.id, "students"), 0);
});

worldTest("a student id is taken once, whatever its case, archived ones included", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const { id } = await addStudent(teacher, { studentId: "ab1" });
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${id}`);
  const again = await teacher.post("/api/students", { studentId: "AB1 ", firstName: "A", lastName: "B" });
  assert.equal(again.status, 409);
  assert.ok(again.json<{ fields: Record<string, string> }>().fields.studentId);
});

worldTest("the seats of the plan are counted and taken in one statement", async (world) => {
  const { oak, teacher } = await openSchool(world);
  await oak.run(sql`update entitlements set seats = 3`);
  const add = (i: number) =>
    teacher.post("/api/students", { studentId: `s${i}`, firstName: "A", lastName: "B" });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add(i)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, ...Array(7).fill(403)]);
  assert.equal(answers.find(({ status }) => status === 403)!.json().code, "limit");
  await oak.run(sql`update entitlements set override_limits = 1`);
  assert.equal((await add(11)).status, 201);
  await oak.run(sql`update entitlements set status = 'past_due'`);
  assert.equal((await add(12)).status, 403, "past due: adding stops");
  assert.equal((await teacher.get("/api/students")).status, 200, "and reading goes on");
});

worldTest("the list is searched and counted, and a page ends where the next begins", async (world) => {
  const { teacher } = await openSchool(world);
  for (const [firstName, lastName] of [["Ben", "ash"], ["Amy", "Ash"], ["Zoë", "Elm"], ["50%", "Oak"]]) {
    await addStudent(teacher, { firstName, lastName });
  }
  const count = async (search = "") =>
    (await teacher.get(`/api/students/count?search=${encodeURIComponent(search)}`)).json().count;
  assert.deepEqual([await count(), await count("ASH"), await count("%"), await count("x")], [4, 2, 1, 0]);
  const list = async (query: string) => {
    const items = (await teacher.get(`/api/students?${query}`)).json<StudentItem[]>();
    return { names: items.map(({ firstName }) => firstName), last: items.at(-1)?.id };
  };
  const first = await list("limit=2");
  assert.deepEqual(first.names, ["Amy", "Ben"]);
  assert.deepEqual((await list(`limit=2&cursor=${first.last}`)).names, ["Zoë", "50%"]);
  assert.deepEqual((await list("search=zo%C3%AB%20elm")).names, ["Zoë"]);
});
