import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, openSchool, signInStudent } from "../../../test/factories.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import type { UnitView } from "./read_unit.ts";

worldTest("a unit is fetched by its code, and by six digits for an older code of five", async (world) => {
  const { teacher } = await openSchool(world);
  const unit = (await teacher.post("/api/units/fetch", { unitCode: " 121766 " })).json<UnitView>();
  assert.equal(unit.title, "Growing vegetables in a raised bed");
  assert.deepEqual(unit.outcomes.map(({ evidenceType }) => evidenceType), [
    "Summary sheet",
    "Student completed work",
    "Summary sheet and/or Student completed work",
  ]);
  const old = (await teacher.post("/api/units/fetch", { unitCode: "070147" })).json<UnitView>();
  assert.equal(old.unitCode, "70147");
  const again = (await teacher.post("/api/units/fetch", { unitCode: "121766" })).json<UnitView>();
  assert.deepEqual(again, unit, "fetching again changes nothing");
});

worldTest("an invalid code is refused by field, an unknown one is not found", async (world) => {
  const { oak, teacher } = await openSchool(world);
  for (
    const [unitCode, message] of [
      [undefined, "Please enter a unit code"],
      ["12a456", "Unit code must be 6 digits"],
    ]
  ) {
    const answer = await teacher.post("/api/units/fetch", { unitCode });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.json<{ fields: unknown }>().fields, { unitCode: message });
  }
  const unknown = await teacher.post("/api/units/fetch", { unitCode: "999999" });
  assert.equal(unknown.status, 404);
  assert.match(unknown.json<{ message: string }>().message, /999999/);
  const studentBrowser = await signInStudent(world, oak, await addStudent(teacher));
  assert.equal((await studentBrowser.post("/api/units/fetch", { unitCode: "121766" })).status, 403);
});

worldTest("a changed unit is a new revision, and portfolios keep theirs", async (world) => {
  const { teacher } = await openSchool(world);
  const student = await addStudent(teacher);
  const before = (await teacher.post("/api/units/fetch", { unitCode: "121766" })).json<UnitView>();
  const portfolio = await assign(teacher, student);
  const changed = before.outcomes.map(({ description, evidenceType }, i) => ({
    description: i === 1 ? "shown knowledge of three vegetables" : description,
    evidenceType,
  }));
  await world.runControl(
    sql`update unit_catalogue set outcomes = ${JSON.stringify(changed)} where unit_code = '121766'`,
  );
  const after = (await teacher.post("/api/units/fetch", { unitCode: "121766" })).json<UnitView>();
  assert.equal(after.id, before.id);
  assert.equal(after.outcomes[1]!.description, "shown knowledge of three vegetables");
  assert.deepEqual(after.outcomes.map(({ id }, i) => id === before.outcomes[i]!.id), [true, false, true]);
  const assigned = (await teacher.get(`/api/assignments/${portfolio.id}`)).json<{ unit: UnitView }>();
  assert.deepEqual(assigned.unit.outcomes, before.outcomes);
  const twice = await teacher.post("/api/assignments", {
    unitId: after.id,
    unitCode: "121766",
    studentId: student.id,
  });
  assert.equal(twice.status, 409, "a student has a unit code once");
});

worldTest("twenty concurrent fetches make a new unit once", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => teacher.post("/api/units/fetch", { unitCode: "100012" })),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map((answer) => answer.json<UnitView>().id)).size, 1);
  assert.equal(await countRows(world, oak.id, "unit_revisions"), 1);
});

worldTest("moved outcomes keep their ids, and equal ones never share one", async (world) => {
  const { teacher } = await openSchool(world);
  const fetched = async (descriptions: string[] | null) => {
    if (descriptions) {
      const outcomes = JSON.stringify(
        descriptions.map((description) => ({ description, evidenceType: "Summary sheet" })),
      );
      await world.runControl(
        sql`update unit_catalogue set outcomes = ${outcomes} where unit_code = '121766'`,
      );
    }
    return (await teacher.post("/api/units/fetch", { unitCode: "121766" })).json<UnitView>().outcomes;
  };
  const [a, b] = await fetched(["A", "B"]);
  const after = await fetched(["B", "A", "A"]);
  assert.deepEqual(after.slice(0, 2).map(({ id }) => id), [b!.id, a!.id]);
  assert.equal(new Set(after.map(({ id }) => id)).size, 3);
});
