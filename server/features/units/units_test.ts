import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStaff, signInStudent } from "../../../test/factories.ts";
import { countRows, eachWorld } from "../../../test/world.ts";
import type { UnitView } from "./read_unit.ts";

eachWorld("a unit is fetched by its code, and by six digits for an older code of five", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
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

eachWorld("a code that cannot be one is refused in the spec's words", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const cases: [unknown, string][] = [
    ["", "Please enter a unit code"],
    ["   ", "Please enter a unit code"],
    [undefined, "Please enter a unit code"],
    ["12345", "Unit code must be 6 digits"],
    ["1234567", "Unit code must be 6 digits"],
    ["12a456", "Unit code must be 6 digits"],
    ["١٢١٧٦٦", "Unit code must be 6 digits"],
    ["12 456", "Unit code must be 6 digits"],
  ];
  for (const [unitCode, message] of cases) {
    const answer = await teacher.post("/api/units/fetch", { unitCode });
    assert.equal(answer.status, 400, String(unitCode));
    assert.deepEqual(answer.json<{ fields: unknown }>().fields, { unitCode: message });
  }
  const unknown = await teacher.post("/api/units/fetch", { unitCode: "999999" });
  assert.equal(unknown.status, 404);
  assert.match(unknown.json<{ message: string }>().message, /999999/);
  const student = await addStudent(teacher);
  const studentBrowser = await signInStudent(world, oak, student);
  assert.equal((await studentBrowser.post("/api/units/fetch", { unitCode: "121766" })).status, 403);
});

eachWorld(
  "a unit that asks for something else since is a new revision, and portfolios keep theirs",
  async (world) => {
    const oak = await world.school("oak");
    await oak.staff("teacher", "t@oak.example");
    const teacher = await signInStaff(world, oak, "t@oak.example");
    const student = await addStudent(teacher);
    const before = (await teacher.post("/api/units/fetch", { unitCode: "121766" })).json<UnitView>();
    const portfolio = await assign(teacher, student);
    const changed = before.outcomes.map(({ description, evidenceType }, i) => ({
      description: i === 1 ? "shown knowledge of three vegetables" : description,
      evidenceType,
    }));
    await world.services.doors.writeControl((tx) =>
      tx.batch([
        tx.db.run(
          sql`update unit_catalogue set outcomes = ${JSON.stringify(changed)} where unit_code = '121766'`,
        ),
      ])
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
  },
);

eachWorld("twenty concurrent fetches make a new unit once", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => teacher.post("/api/units/fetch", { unitCode: "100012" })),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map((answer) => answer.json<UnitView>().id)).size, 1);
  assert.equal(await countRows(world, oak.id, "unit_revisions"), 1);
});

eachWorld(
  "outcomes that change places keep their ids, and two that say the same never share one",
  async (world) => {
    const oak = await world.school("oak");
    await oak.staff("teacher", "t@oak.example");
    const teacher = await signInStaff(world, oak, "t@oak.example");
    const fetched = async (descriptions: string[] | null) => {
      if (descriptions) {
        const outcomes = JSON.stringify(
          descriptions.map((description) => ({ description, evidenceType: "Summary sheet" })),
        );
        await world.services.doors.writeControl((tx) =>
          tx.batch([
            tx.db.run(sql`update unit_catalogue set outcomes = ${outcomes} where unit_code = '121766'`),
          ])
        );
      }
      return (await teacher.post("/api/units/fetch", { unitCode: "121766" })).json<UnitView>().outcomes;
    };
    const [a, b] = await fetched(["A", "B"]);
    const after = await fetched(["B", "A", "A"]);
    assert.deepEqual(after.slice(0, 2).map(({ id }) => id), [b!.id, a!.id]);
    assert.equal(new Set(after.map(({ id }) => id)).size, 3);
  },
);
