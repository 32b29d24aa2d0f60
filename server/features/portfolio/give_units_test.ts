import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import {
  type GivenUnits,
  HAS_UNIT,
  MAX_UNITS,
  NO_SUCH_STUDENT,
  NO_SUCH_UNIT,
} from "../../../domain/give_units.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import type { UnitChoice } from "../units/list_unit_choices.ts";

async function fetchUnits(teacher: BrowserClient, ...codes: string[]): Promise<string[]> {
  const ids = [];
  for (const unitCode of codes) {
    ids.push((await teacher.post("/api/units/fetch", { unitCode })).json<{ id: string }>().id);
  }
  return ids;
}

async function give(browser: BrowserClient, unitIds: string[], studentIds: string[]): Promise<GivenUnits> {
  const answer = await browser.post("/api/assignments/bulk", { unitIds, studentIds });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<GivenUnits>();
}

worldTest(
  "units are given to many by one call, each with its event, and who has one is named",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const students = [];
    for (let i = 0; i < 5; i++) students.push(await addStudent(teacher, { firstName: `Ada${i}` }));
    const { unitId: garden, id } = await assign(teacher, students[0]!);
    const [bus] = await fetchUnits(teacher, "070147");
    const ids = students.map((student) => student.id);
    const { done, left } = await give(teacher, [garden, bus!, garden], [...ids, ids[1]!]);
    const sorted = (unitId: string) =>
      done.filter((row) => row.unitId === unitId).map((row) => row.studentId).sort();
    assert.deepEqual([sorted(garden), sorted(bus!)], [ids.slice(1).sort(), ids.toSorted()]);
    assert.deepEqual(left, [{ unitId: garden, studentId: ids[0], reason: HAS_UNIT }]);
    assert.equal(await countEvents(world, oak, "portfolio.assigned"), 10);
    assert.equal(await countRows(world, oak.id, "submissions"), 5 * 3 + 5);
    const outcomesOf = async (assignmentId: string) =>
      (await teacher.get(`/api/assignments/${assignmentId}/submissions`)).json<{ outcomeIndex: number }[]>()
        .map(({ outcomeIndex }) => outcomeIndex);
    assert.deepEqual(await outcomesOf(done[0]!.id), await outcomesOf(id));
    assert.deepEqual((await give(teacher, [garden, bus!], ids)).done, [], "again");
  },
);

worldTest("who is not there for the teacher is left out, and the others get their units", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const [garden] = await fetchUnits(teacher, "121766");
  const own = await addStudent(teacher);
  const archived = await addStudent(teacher);
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${archived.id}`);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const theirs = await addStudent(colleague);
  const foreign = [theirs.id, archived.id, "stu_00000000000000000000"];
  const { done, left } = await give(teacher, [garden!, "uni_00000000000000000000"], [own.id, ...foreign]);
  assert.deepEqual(done.map(({ studentId }) => studentId), [own.id]);
  assert.deepEqual(left, [
    ...foreign.map((studentId) => ({ unitId: garden, studentId, reason: NO_SUCH_STUDENT })),
    ...[own.id, ...foreign].map((studentId) => ({
      unitId: "uni_00000000000000000000",
      studentId,
      reason: NO_SUCH_UNIT,
    })),
  ]);
  assert.equal(await countRows(world, oak.id, "unit_assignments"), 1);
  const elm = await signInNewStaff(world, await world.school("elm"), "admin", "a@elm.example");
  assert.deepEqual((await give(elm, [garden!], [own.id])).done, [], "another school's unit");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await give(admin, [garden!], [own.id, theirs.id])).done.length, 1, "any of the school");
});

worldTest("units are given by staff alone, within limits and while the plan lasts", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const own = await addStudent(teacher);
  const [garden] = await fetchUnits(teacher, "121766");
  const student = await signInStudent(world, oak, own);
  const body = { unitIds: [garden], studentIds: [own.id] };
  assert.equal((await student.post("/api/assignments/bulk", body)).status, 403);
  assert.equal((await student.get("/api/units/choices")).status, 403);
  assert.equal((await world.browser(oak.host).get("/api/units/choices")).status, 401);
  for (
    const bad of [
      { ...body, unitIds: [] },
      { ...body, studentIds: [] },
      { ...body, unitIds: Array(MAX_UNITS + 1).fill(garden) },
      { ...body, studentIds: Array(201).fill(own.id) },
      { ...body, unitCode: "121766" },
      { studentIds: [own.id] },
    ]
  ) assert.equal((await teacher.post("/api/assignments/bulk", bad)).status, 400, JSON.stringify(bad));
  await oak.run(sql`update entitlements set status = 'past_due'`);
  assert.equal((await teacher.post("/api/assignments/bulk", body)).json().code, "limit");
  assert.equal(await countRows(world, oak.id, "unit_assignments"), 0);
});

worldTest("units to choose are those of the school, by title, found by title or code", async (world) => {
  const { teacher } = await openSchool(world);
  const choices = async (search = "", browser = teacher) =>
    (await browser.get(`/api/units/choices?search=${search}`)).json<UnitChoice[]>();
  assert.deepEqual(await choices(), []);
  const [garden, bus] = await fetchUnits(teacher, "121766", "070147");
  assert.deepEqual(await choices(), [
    { id: garden, unitCode: "121766", title: "Growing vegetables in a raised bed", level: "Level One" },
    { id: bus, unitCode: "70147", title: "Using a bus timetable", level: "Entry Level" },
  ]);
  assert.deepEqual((await choices("timetable")).map(({ id }) => id), [bus]);
  assert.deepEqual((await choices("1217")).map(({ id }) => id), [garden]);
  const elm = await signInNewStaff(world, await world.school("elm"), "teacher", "t@elm.example");
  assert.deepEqual(await choices("", elm), [], "of another school");
});
