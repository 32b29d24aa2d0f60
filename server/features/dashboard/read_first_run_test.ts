import assert from "node:assert/strict";
import { addStudent, assign, openSchool, signInNewStaff, signInStaff } from "../../../test/factories.ts";
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

worldTest(
  "first steps are one's own: nothing of a colleague ticks them, a printed card does",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    const island = async (browser: typeof teacher) =>
      /data-island="dashboard\/FirstRunIsland" [^>]*data-props="([^"]*)"/.exec((await browser.get("/")).text)
        ?.[1]
        ?.replaceAll("&quot;", '"');
    const steps = (students: boolean, unit: boolean, access: boolean) =>
      JSON.stringify({ done: { students, unit, access } });
    const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
    const theirs = await addStudent(colleague);
    await assign(colleague, theirs);
    await colleague.post(`/api/students/${theirs.id}/generate-token`);
    assert.equal(await island(colleague), undefined, "all done");
    assert.equal(await island(teacher), steps(false, false, false));
    assert.match(await island(admin) ?? "", /^{"admin":/, "administrators have steps of their own");
    admin.cookies.set("activeRole", "teacher");
    assert.equal(await island(admin), steps(false, false, false), "but in teacher mode");
    admin.cookies.delete("activeRole");
    await admin.put("/api/lessons/settings", { cardsAllowed: true });
    const student = await addStudent(teacher);
    await teacher.post("/api/cards", { studentIds: [student.id] });
    assert.equal(await island(teacher), steps(true, false, true));
    await assign(teacher, student);
    assert.equal(await island(teacher), undefined);
  },
);
