import assert from "node:assert/strict";
import {
  addStudent,
  assign,
  openSchool,
  signInNewStaff,
  signInStudent,
  type TestPortfolio,
} from "../../../test/factories.ts";
import { collectPages, completeOutcomes } from "../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../test/world.ts";
import type { ActiveUnit } from "./list_active_units.ts";

async function openStaff(world: World) {
  const { oak, teacher } = await openSchool(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const units = async (query = "", browser = teacher) => {
    const answer = await browser.get(`/api/active-units${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.json<ActiveUnit[]>();
  };
  return { oak, teacher, colleague, admin, units };
}

worldTest("an active unit tells its students, its progress, and its pending reviews", async (world) => {
  const { oak, teacher, colleague, admin, units } = await openStaff(world);
  assert.deepEqual(await units(), []);
  const [amy, ben, cem] = [await addStudent(teacher), await addStudent(teacher), await addStudent(teacher)];
  const bus: TestPortfolio[] = [];
  for (const student of [amy, ben, cem]) bus.push(await assign(teacher, student, "070147"));
  world.advance(60_000);
  const bed = await assign(teacher, amy);
  await assign(colleague, await addStudent(colleague));

  assert.deepEqual(
    (await units()).map(({ unitCode, students }) => [unitCode, students]),
    [["121766", 1], ["70147", 3]],
    "the unit assigned last is first, and a colleague's students are not counted",
  );
  await (await signInStudent(world, oak, amy)).post(`/api/assignments/${bus[0]!.id}/submit`, {});
  const [, busNow] = await units();
  assert.deepEqual(busNow, {
    id: bus[0]!.unitId,
    unitCode: "70147",
    title: "Using a bus timetable",
    level: "Entry Level",
    students: 3,
    completed: 0,
    waiting: 1,
    status: "in_progress",
    progress: 0,
  });
  await completeOutcomes({ teacher, portfolio: bus[0]! }, 1);
  await teacher.post(`/api/assignments/${bus[1]!.id}/archive`, {});
  assert.deepEqual((await units())[1], { ...busNow, students: 2, completed: 1, progress: 50 });
  assert.equal((await units("", admin)).find(({ id }) => id === bed.unitId)?.students, 2);
  assert.deepEqual((await units("", colleague)).map(({ students }) => students), [1]);
  admin.cookies.set("activeRole", "teacher");
  assert.deepEqual(await units("", admin), [], "as a teacher an administrator has a class of their own");
});

worldTest("units are narrowed by their state and come a page at a time", async (world) => {
  const { teacher, units, oak } = await openStaff(world);
  const student = await addStudent(teacher);
  for (const code of ["121766", "070147", "100012"]) {
    const portfolio = await assign(teacher, student, code);
    if (code === "070147") await completeOutcomes({ teacher, portfolio }, 1);
  }
  const codes = async (query: string) => (await units(query)).map(({ unitCode }) => unitCode);
  const all = await codes("");
  assert.equal(all.length, 3);
  assert.deepEqual(await codes("?status=completed"), ["70147"]);
  assert.deepEqual(await codes("?status=in_progress"), all.filter((code) => code !== "70147"));
  assert.deepEqual(await codes("?status=all"), all);
  for (const limit of [1, 2]) {
    const pages = await collectPages<ActiveUnit>(teacher, `/api/active-units?limit=${limit}`);
    assert.deepEqual(pages.flat().map(({ unitCode }) => unitCode), all, `${limit} at a time`);
  }
  assert.equal((await teacher.get("/api/active-units?status=completed&limit=1")).headers.get("link"), null);
  assert.deepEqual(await units("?cursor=nothing"), []);
  for (const query of ["?status=done", "?limit=0", "?limit=201", "?order=title"]) {
    assert.equal((await teacher.get(`/api/active-units${query}`)).status, 400, query);
  }
  const studentBrowser = await signInStudent(world, oak, student);
  assert.equal((await studentBrowser.get("/api/active-units")).status, 403);
  assert.equal((await world.browser(oak.host).get("/api/active-units")).status, 401);
});
