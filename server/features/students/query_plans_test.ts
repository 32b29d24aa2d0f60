import assert from "node:assert/strict";
import type { TenantReader } from "../../../db/doors.ts";
import { planningReader } from "../../../db/testing_plans.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { openWorld } from "../../../test/world.ts";
import { listSchoolStudents } from "./list_school_students.ts";
import { listStudents } from "./list_students.ts";
import { listStudentsWithoutUnit } from "./list_students_without_unit.ts";

const STAFF = { kind: "staff", id: "usr_a", role: "admin" } as const;
const ADMIN: Actor = { ...STAFF, mode: "admin" };

async function plansOf(read: (db: TenantReader) => Promise<unknown>): Promise<string[][]> {
  await using world = await openWorld("file");
  const oak = await world.school("oak");
  const plans: string[][] = [];
  await read(planningReader(`${world.dataDir}/tenants/${oak.id}.db`, plans)).catch(() => {});
  return plans;
}

Deno.test("a page of the school's students begins at its place in the order, and sorts nothing", async () => {
  const [lines = [], ...more] = await plansOf((db) =>
    listStudents(db, ADMIN, { limit: 50, cursor: "stu_a" })
  );
  console.log(lines.join("\n"));
  assert.equal(more.length, 0);
});

Deno.test("x", async () => {
  for (
    const read of [
      (db: TenantReader) => listStudents(db, ADMIN, { limit: 50, cursor: null }),
      (db: TenantReader) => listStudents(db, { ...STAFF, mode: "teacher" }, { limit: 50, cursor: null }),
      (db: TenantReader) => listStudents(db, { ...STAFF, mode: "teacher" }, { limit: 50, cursor: "x" }),
      (db: TenantReader) => listStudentsWithoutUnit(db, ADMIN, { unitId: "x", search: "a" }),
      (db: TenantReader) =>
        listStudentsWithoutUnit(db, { ...STAFF, mode: "teacher" }, { unitId: "x", search: "" }),
      (db: TenantReader) => listSchoolStudents(db, { ...STAFF, mode: "teacher" }, { search: "" }),
    ]
  ) {
    const plans = await plansOf(read);
    console.log(plans.map((l) => l.join("\n")).join("\n--\n"), "\n=====");
  }
});
