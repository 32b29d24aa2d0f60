import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, signInStaff, signInStudent } from "../../../test/factories.ts";
import { eachWorld } from "../../../test/world.ts";
import type { StudentWithoutUnit } from "./list_students_without_unit.ts";

eachWorld(
  "a unit is offered to students without it, and can be assigned to each",
  async (world) => {
    const oak = await world.school("oak");
    const elm = await world.school("elm");
    for (const email of ["t@oak.example", "u@oak.example"]) await oak.staff("teacher", email);
    await oak.staff("admin", "a@oak.example");
    await elm.staff("admin", "a@elm.example");
    const teacher = await signInStaff(world, oak, "t@oak.example");
    const colleague = await signInStaff(world, oak, "u@oak.example");
    const admin = await signInStaff(world, oak, "a@oak.example");
    const elmAdmin = await signInStaff(world, elm, "a@elm.example");
    const has = await addStudent(teacher, { firstName: "Has" });
    const had = await addStudent(teacher, { firstName: "Had" });
    const gone = await addStudent(teacher, { firstName: "Gone" });
    const ben = await addStudent(teacher, { firstName: "Ben", lastName: "Ash", yearGroup: "Year 10" });
    await addStudent(teacher, { firstName: "Amy", lastName: "ash", studentId: "00%7" });
    await addStudent(colleague, { firstName: "Theirs", lastName: "Zed" });
    const { unitId } = await assign(teacher, has);
    const archived = await assign(teacher, had);
    await teacher.post(`/api/assignments/${archived.id}/archive`, {});
    await world.services.doors.writeTenant(
      oak.id,
      (tx) =>
        tx.batch([tx.db.run(sql`update students set archived_at = '2026-01-01' where id = ${gone.id}`)]),
    );
    const path = `/api/units/${unitId}/students-without`;
    const list = async (browser: BrowserClient, search = "") =>
      (await browser.get(`${path}?search=${encodeURIComponent(search)}`)).json<StudentWithoutUnit[]>();
    const names = async (browser: BrowserClient, search?: string) =>
      (await list(browser, search)).map(({ firstName }) => firstName);
    assert.deepEqual(
      await names(teacher),
      ["Amy", "Ben"],
      "archived ones have it, archived students get none",
    );
    assert.deepEqual(await names(colleague), ["Theirs"]);
    assert.deepEqual(await names(admin), ["Amy", "Ben", "Theirs"]);
    admin.cookies.set("activeRole", "teacher");
    assert.deepEqual(await names(admin), [], "in teacher mode their own list, as everywhere");
    admin.cookies.delete("activeRole");
    assert.deepEqual((await list(teacher))[1], {
      id: ben.id,
      studentId: (await list(teacher, "ben"))[0]!.studentId,
      firstName: "Ben",
      lastName: "Ash",
      yearGroup: "Year 10",
    });
    assert.deepEqual(await names(teacher, "ASH b"), ["Ben"]);
    assert.deepEqual(await names(teacher, "0%"), ["Amy"], "the school's own id, and nothing wild");
    assert.equal((await elmAdmin.get(path)).status, 404, "another school's unit");
    assert.equal((await teacher.get("/api/units/unt_00000000000000000000/students-without")).status, 404);
    assert.equal((await (await signInStudent(world, oak, ben)).get(path)).status, 403);
    for (const student of await list(admin)) {
      const body = { unitId, unitCode: "121766", studentId: student.id };
      assert.equal((await admin.post("/api/assignments", body)).status, 201);
    }
    assert.deepEqual(await list(admin), []);
  },
);
