import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import type { StudentWithoutUnit } from "./list_students_without_unit.ts";

worldTest("a unit is offered to students without it, and can be assigned to each", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const elmAdmin = await signInNewStaff(world, await world.school("elm"), "admin", "a@elm.example");
  const ben = await addStudent(teacher, {
    firstName: "Ben",
    lastName: "Ash",
    yearGroup: "Year 10",
    studentId: "B1",
  });
  await addStudent(teacher, { firstName: "Amy", lastName: "ash", studentId: "00%7" });
  await addStudent(colleague, { firstName: "Zed", lastName: "Zed" });
  const { unitId } = await assign(teacher, await addStudent(teacher));
  const archivedPortfolio = await assign(teacher, await addStudent(teacher));
  await teacher.post(`/api/assignments/${archivedPortfolio.id}/archive`, {});
  const archived = await addStudent(teacher);
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${archived.id}`);

  const path = `/api/units/${unitId}/students-without`;
  const list = async (browser: BrowserClient, search = "") =>
    (await browser.get(`${path}?search=${encodeURIComponent(search)}`)).json<StudentWithoutUnit[]>();
  const names = async (browser: BrowserClient, search?: string) =>
    (await list(browser, search)).map(({ firstName }) => firstName);
  assert.deepEqual(await names(teacher), ["Amy", "Ben"]);
  assert.deepEqual(await names(colleague), ["Zed"]);
  assert.deepEqual(await names(admin), ["Amy", "Ben", "Zed"]);
  admin.cookies.set("activeRole", "teacher");
  const own = await addStudent(admin, { firstName: "Yan", lastName: "Yew" });
  assert.deepEqual(await names(admin), ["Yan", "Amy", "Ben", "Zed"], "in teacher mode their own first");
  await admin.delete(`/api/students/${own.id}`);
  admin.cookies.delete("activeRole");
  assert.deepEqual(await list(teacher, "ASH b"), [
    { id: ben.id, studentId: "B1", firstName: "Ben", lastName: "Ash", yearGroup: "Year 10" },
  ]);
  assert.deepEqual(await names(teacher, "0%"), ["Amy"], "the school's own id, and no wildcard");
  assert.equal((await elmAdmin.get(path)).status, 404, "another school's unit");
  assert.equal((await teacher.get("/api/units/unt_00000000000000000000/students-without")).status, 404);
  assert.equal((await (await signInStudent(world, oak, ben)).get(path)).status, 403);
  for (const student of await list(admin)) {
    const body = { unitId, unitCode: "121766", studentId: student.id };
    assert.equal((await admin.post("/api/assignments", body)).status, 201);
  }
  assert.deepEqual(await list(admin), []);
});
