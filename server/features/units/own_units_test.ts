import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { checkEvidenceType } from "../../../domain/check_unit.ts";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import type { KnownUnitView, UnitView } from "./read_unit.ts";

const OWN = {
  unitCode: "654321",
  title: "Looking after a rabbit",
  level: "Entry Level",
  approvedDate: "2024-03-01",
  outcomes: [
    { description: "demonstrated the ability to feed a rabbit", evidenceType: "Summary sheet" },
    { description: "shown knowledge of two of its needs", evidenceType: "Student completed work" },
  ],
  origin: "pasted",
};

worldTest("a school's own unit is saved, found by its code, and assigned like any other", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const made = await teacher.post("/api/units", OWN);
  assert.equal(made.status, 201);
  const unit = made.json<UnitView>();
  assert.deepEqual(Object.keys(unit), ["id", "unitCode", "title", "level", "outcomes", "createdAt"]);
  assert.deepEqual(unit.outcomes.map(({ id: _, ...outcome }) => outcome), OWN.outcomes);
  const fetched = await teacher.post("/api/units/fetch", { unitCode: "654321" });
  assert.deepEqual(fetched.json(), unit);
  assert.equal((await assign(teacher, await addStudent(teacher), "654321")).unitId, unit.id);
  assert.deepEqual(
    await oak.rows(sql`select number, approved_date, origin from unit_revisions`),
    [{ number: 1, approved_date: "2024-03-01", origin: "pasted" }],
  );
  const [event] = await oak.rows<{ what: string; data: string }>(
    sql`select what, data from events where what = 'unit.kept'`,
  );
  assert.deepEqual(JSON.parse(event!.data), {
    unitId: unit.id,
    unitCode: "654321",
    outcomes: 2,
    origin: "pasted",
    mode: "teacher",
  });
});

worldTest("the same again is the same unit, from any sender; a change is a new revision", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const first = (await teacher.post("/api/units", OWN)).json<UnitView>();
  const again = await teacher.post("/api/units", {
    ...OWN,
    title: " Looking  after a rabbit ",
    origin: "pdf",
  });
  assert.equal(again.status, 201);
  assert.deepEqual(again.json(), first, "spaces aside it says the same");
  assert.equal(await countRows(world, oak.id, "unit_revisions"), 1);

  const changed = (await teacher.post("/api/units", { ...OWN, title: "Rabbits", origin: "typed" }))
    .json<UnitView>();
  assert.equal(changed.id, first.id);
  assert.deepEqual(changed.outcomes, first.outcomes, "outcomes that say the same keep their ids");
  const dated = await teacher.post("/api/units", { ...OWN, title: "Rabbits", approvedDate: null });
  assert.equal(dated.status, 201);
  assert.deepEqual(
    await oak.rows(sql`select number, title, approved_date, origin from unit_revisions`),
    [
      { number: 1, title: "Looking after a rabbit", approved_date: "2024-03-01", origin: "pasted" },
      { number: 2, title: "Rabbits", approved_date: "2024-03-01", origin: "typed" },
      { number: 3, title: "Rabbits", approved_date: null, origin: "pasted" },
    ],
  );
});

worldTest("a school's own unit replaces the catalogue's for new portfolios only", async (world) => {
  const { teacher } = await openSchool(world);
  const student = await addStudent(teacher);
  const portfolio = await assign(teacher, student);
  const before = (await teacher.get("/api/units/known?unitCode=121766")).json<{ known: KnownUnitView }>();
  assert.equal(before.known.source, "catalogue");
  assert.equal(before.known.portfolios, 1);

  const own = (await teacher.post("/api/units", { ...OWN, unitCode: "121766" })).json<UnitView>();
  assert.equal(own.id, portfolio.unitId);
  await world.runControl(sql`update unit_catalogue set title = 'Another' where unit_code = '121766'`);
  assert.deepEqual((await teacher.post("/api/units/fetch", { unitCode: "121766" })).json(), own);
  const after = (await teacher.get("/api/units/known?unitCode=121766")).json<{ known: KnownUnitView }>();
  assert.deepEqual([after.known.source, after.known.title, after.known.portfolios], ["own", OWN.title, 1]);
  const assigned = (await teacher.get(`/api/assignments/${portfolio.id}`)).json<{ unit: UnitView }>();
  assert.equal(assigned.unit.title, "Growing vegetables in a raised bed");
  assert.equal(assigned.unit.outcomes.length, 3);
});

worldTest("a typed unit equal to the catalogue's stays the catalogue's", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const fetched = (await teacher.post("/api/units/fetch", { unitCode: "121766" })).json<UnitView>();
  const { unitCode, title, level } = fetched;
  const outcomes = fetched.outcomes.map(({ description, evidenceType }) => ({ description, evidenceType }));
  const typed = { unitCode, title, level, approvedDate: "1/3/2024", outcomes, origin: "typed" };
  assert.deepEqual((await teacher.post("/api/units", typed)).json(), fetched);
  assert.deepEqual(await oak.rows(sql`select source from uas_units`), [{
    source: "catalogue",
  }]);
  assert.equal(await countRows(world, oak.id, "unit_revisions"), 1);
  await world.runControl(sql`update unit_catalogue set title = 'Another' where unit_code = '121766'`);
  const later = await teacher.post("/api/units/fetch", { unitCode: "121766" });
  assert.equal(later.json<UnitView>().title, "Another", "which still says what is new of it");
});

worldTest("an older code of five digits is found by six, and the other way round", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const unit = (await teacher.post("/api/units", { ...OWN, unitCode: " 65432 " })).json<UnitView>();
  assert.equal(unit.unitCode, "65432");
  const known = (await teacher.get("/api/units/known?unitCode=065432")).json<{ known: KnownUnitView }>();
  assert.equal(known.known.unitCode, "65432");
  const six = (await teacher.post("/api/units", { ...OWN, unitCode: "065432" })).json<UnitView>();
  assert.deepEqual(six, unit, "one unit, under the spelling that it was first saved under");
  assert.deepEqual((await teacher.post("/api/units/fetch", { unitCode: "065432" })).json(), unit);
  assert.equal(await countRows(world, oak.id, "uas_units"), 1);
});

worldTest("an invalid unit is refused by field", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const [outcome] = OWN.outcomes;
  const cases: [Record<string, unknown>, string, string][] = [
    [{ unitCode: "6543" }, "unitCode", "Unit code must be 6 digits, or 5 for an older unit"],
    [{ title: undefined }, "title", "The title is missing"],
    [{ approvedDate: "31/02/2024" }, "approvedDate", "There is no 31 February 2024"],
    [{ outcomes: [] }, "outcomes", "A unit needs at least one outcome"],
    [
      { outcomes: [outcome, { ...outcome, description: " " }] },
      "outcomes.1.description",
      "The description is missing",
    ],
    [
      { outcomes: [{ ...outcome, evidenceType: "photo" }] },
      "outcomes.0.evidenceType",
      checkEvidenceType("photo")!,
    ],
    [{ origin: "catalogue" }, "origin", "origin is not valid"],
    [{ id: "unt_1" }, "id", "The field id is not known here"],
  ];
  for (const [over, field, message] of cases) {
    const answer = await teacher.post("/api/units", { ...OWN, ...over });
    assert.equal(answer.status, 400, field);
    assert.deepEqual(answer.json<{ fields: unknown }>().fields, { [field]: message });
  }
  assert.equal(await countRows(world, oak.id, "uas_units"), 0);
});

worldTest("only staff save units, and another school sees nothing of them", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const elm = await world.school("elm");
  const other = await signInNewStaff(world, elm, "teacher", "t@elm.example");
  await teacher.post("/api/units", OWN);
  assert.deepEqual((await other.get("/api/units/known?unitCode=654321")).json(), { known: null });
  assert.equal((await other.post("/api/units/fetch", { unitCode: "654321" })).status, 404);
  const studentBrowser = await signInStudent(world, oak, await addStudent(teacher));
  assert.equal((await studentBrowser.post("/api/units", OWN)).status, 403);
  assert.equal((await studentBrowser.get("/api/units/known?unitCode=654321")).status, 403);
  assert.equal((await world.browser(oak.host).get("/api/units/known?unitCode=654321")).status, 401);
});
