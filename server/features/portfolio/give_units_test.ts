import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, openSchool, signInNewStaff } from "../../../test/factories.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import type { AssignedMany } from "./assign_many.ts";

worldTest(
  "a unit is given to many by one call, and who has it already is named and skipped",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const students = [];
    for (let i = 0; i < 5; i++) students.push(await addStudent(teacher, { firstName: `Ada${i}` }));
    const { unitId, id } = await assign(teacher, students[0]!);
    const post = (studentIds: string[], by = teacher) =>
      by.post("/api/assignments/bulk", { unitId, unitCode: "121766", studentIds });
    const ids = students.map(({ id }) => id);
    const answer = await post([...ids, ids[1]!]);
    assert.equal(answer.status, 201);
    const { created, existing } = answer.json<AssignedMany>();
    assert.deepEqual(created.map(({ studentId }) => studentId).sort(), ids.slice(1).sort());
    assert.deepEqual(existing.map(({ firstName }) => firstName), ["Ada0"]);
    assert.equal(await countEvents(world, oak, "portfolio.assigned"), 5);
    assert.equal(await countRows(world, oak.id, "submissions"), 15);
    const own = (await teacher.get(`/api/assignments/${id}/submissions`)).json<{ outcomeIndex: number }[]>();
    const made = (await teacher.get(`/api/assignments/${created[0]!.id}/submissions`)).json<typeof own>();
    assert.deepEqual(
      made.map(({ outcomeIndex }) => outcomeIndex),
      own.map(({ outcomeIndex }) => outcomeIndex),
    );
    assert.deepEqual((await post(ids)).json<AssignedMany>().created, [], "again");

    const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
    const theirs = await addStudent(colleague);
    const archived = await addStudent(teacher);
    await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${archived.id}`);
    const fresh = await addStudent(teacher);
    for (const foreign of [theirs.id, archived.id, "stu_00000000000000000000"]) {
      assert.equal((await post([fresh.id, foreign])).status, 404, foreign);
    }
    assert.equal((await post([])).status, 400);
    assert.equal(
      (await teacher.post("/api/assignments/bulk", {
        unitId,
        unitCode: "70147",
        studentIds: [fresh.id],
      })).status,
      404,
      "the unit's own code",
    );
    assert.equal(await countRows(world, oak.id, "unit_assignments"), 5);
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    admin.cookies.set("activeRole", "teacher");
    assert.equal((await post([fresh.id, theirs.id], admin)).json<AssignedMany>().created.length, 2);
    await oak.run(sql`update entitlements set status = 'past_due'`);
    assert.equal((await post([fresh.id])).json().code, "limit");
  },
);
