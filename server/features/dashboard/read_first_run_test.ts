import assert from "node:assert/strict";
import { addStudent, assign, signInStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { readFirstRun } from "./read_first_run.ts";

worldTest(
  "first steps are ticked from what is there, and end with the last or a submission",
  async (world) => {
    const oak = await world.school("oak");
    const { id } = await oak.staff("teacher", "t@oak.example");
    const teacher = await signInStaff(world, oak, "t@oak.example");
    const steps = () =>
      world.services.doors.readTenant(
        oak.id,
        (db) => readFirstRun(db, { kind: "staff", id, role: "teacher", mode: "teacher" }),
      );
    assert.deepEqual(await steps(), { students: false, unit: false, access: false });
    const student = await addStudent(teacher);
    assert.deepEqual(await steps(), { students: true, unit: false, access: false });
    const portfolio = await assign(teacher, student);
    assert.deepEqual(await steps(), { students: true, unit: true, access: false });
    await teacher.post(`/api/assignments/${portfolio.id}/submit`, {});
    assert.equal(await steps(), null, "under way without links");
    await teacher.post(`/api/assignments/${portfolio.id}/return`, { reason: "Please write more." });
    assert.deepEqual(await steps(), { students: true, unit: true, access: false });
    await teacher.post(`/api/students/${student.id}/generate-token`);
    assert.equal(await steps(), null, "all done");
  },
);
