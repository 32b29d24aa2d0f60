import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInNewStaff } from "../../../test/factories.ts";
import { countEvents, openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import type { AssignmentItem } from "../portfolio/list_assignments.ts";
import type { StudentPortfolios, StudentSearch, UnitStudents } from "../portfolio/search_portfolios.ts";
import type { StudentItem } from "./list_students.ts";

worldTest("an archived student is signed out and frees a place; who comes back takes one", async (world) => {
  const { oak, admin, teacher, student, studentRecord, portfolio } = await openPortfolioFixture(world);
  const link = (await teacher.post(`/api/students/${studentRecord.id}/generate-token`, {}))
    .json<{ portfolioUrl: string }>().portfolioUrl;
  const path = `/api/admin/students/${studentRecord.id}`;
  assert.equal((await teacher.post(`${path}/archive`, {})).status, 403);
  const archived = await admin.post(`${path}/archive`, {});
  assert.equal(archived.status, 200, archived.text);
  assert.ok(archived.json<StudentItem>().archivedAt);
  assert.equal((await admin.post(`${path}/archive`, {})).status, 200, "again");
  assert.equal(await countEvents(world, oak, "student.archived"), 1);
  assert.equal((await student.get(`/api/assignments/${portfolio.id}`)).status, 401);
  const token = new URL(link).searchParams.get("token");
  assert.equal(
    (await student.get(`/api/student-access/validate-token?token=${token}`)).json<{ valid: boolean }>().valid,
    false,
  );
  assert.equal((await admin.post("/api/admin/students/stu_none/archive", {})).status, 404);

  const names = async (query: string) =>
    (await admin.get(`/api/admin/students?${query}`)).json<StudentItem[]>().map(({ id }) => id);
  assert.deepEqual(await names(""), []);
  assert.deepEqual(await names("includeArchived=true"), [studentRecord.id]);
  assert.deepEqual(await names("includeArchived=true&search=whitlock"), [studentRecord.id]);

  await oak.run(sql`update entitlements set seats = 1`);
  await addStudent(teacher);
  const full = await admin.post(`${path}/unarchive`, {});
  assert.equal(full.status, 403);
  assert.match(full.json<{ message: string }>().message, /All 1 student places/);
  await oak.run(sql`update entitlements set seats = 2`);
  assert.equal((await admin.post(`${path}/unarchive`, {})).json<StudentItem>().archivedAt, null);
  assert.equal((await admin.post(`${path}/unarchive`, {})).status, 200, "again");
  assert.equal(await countEvents(world, oak, "student.unarchived"), 1);
});

worldTest("portfolios are found by student and by unit, archived ones too", async (world) => {
  const { oak, admin, teacher, studentRecord, portfolio } = await openPortfolioFixture(world);
  const [row] = await oak.rows<{ studentId: string }>(
    sql`select student_id as studentId from students where id = ${studentRecord.id}`,
  );
  const find = (path: string) => admin.get(`/api/admin/${path}`);
  const found = (await find(`student-portfolios/${row!.studentId.toLowerCase()}`)).json<StudentPortfolios>();
  assert.equal(found.student.id, studentRecord.id);
  assert.deepEqual(found.portfolios.map(({ id }) => id), [portfolio.id]);
  assert.partialDeepStrictEqual(found.portfolios[0]!, {
    unit: { unitCode: "121766", level: "Level One" },
    archivedAt: null,
  });
  const search = async (text: string) => (await find(`student-search?find=${text}`)).json<StudentSearch>();
  for (let at = 0; at < 21; at++) {
    await addStudent(teacher, { studentId: `${row!.studentId}${at}`, firstName: "Aaron", lastName: "Abel" });
  }
  assert.equal(
    (await search(row!.studentId)).found?.student.id,
    studentRecord.id,
    "the exact one, no matter who else fits",
  );
  assert.equal((await search("whitlock")).found?.portfolios.length, 1);
  const namesakes = await search("aaron");
  assert.deepEqual([namesakes.found, namesakes.students.length], [null, 20]);
  const unit = (await find("unit-students/121766")).json<UnitStudents>();
  assert.equal(unit.unitTitle, "Growing vegetables in a raised bed");
  assert.deepEqual(unit.assignments.map(({ student }) => student.firstName), ["Amara"]);
  await admin.post(`/api/admin/students/${studentRecord.id}/archive`, {});
  assert.equal((await find("unit-students/121766")).json<UnitStudents>().assignments.length, 1);
  for (const path of ["student-portfolios/none", "unit-students/999999"]) {
    assert.equal((await find(path)).status, 404, path);
    assert.equal((await teacher.get(`/api/admin/${path}`)).status, 403, path);
  }
  const elm = await world.school("elm");
  const other = await signInNewStaff(world, elm, "admin", "e@elm.example");
  assert.equal((await other.get(`/api/admin/student-portfolios/${row!.studentId}`)).status, 404);
  assert.equal((await other.post(`/api/admin/students/${studentRecord.id}/archive`, {})).status, 404);
  assert.deepEqual((await other.get("/api/assignments")).json<AssignmentItem[]>(), []);
});
