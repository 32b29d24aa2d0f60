import assert from "node:assert/strict";
import type { TenantReader } from "../../../db/doors.ts";
import { planningReader } from "../../../db/testing_plans.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { openWorld } from "../../../test/world.ts";
import { listSchoolStudents } from "./list_school_students.ts";
import { listStudents } from "./list_students.ts";
import { listStudentsWithoutUnit } from "./list_students_without_unit.ts";

const TEACHER = { kind: "staff", id: "usr_a", role: "teacher", mode: "teacher" } as const;
const ADMIN: Actor = { ...TEACHER, role: "admin", mode: "admin" };

/** How the database goes about what is read, line by line. What is read finds nothing. */
async function plansOf(read: (db: TenantReader) => Promise<unknown>): Promise<string[][]> {
  await using world = await openWorld("file");
  const oak = await world.school("oak");
  const plans: string[][] = [];
  await read(planningReader(`${world.dataDir}/tenants/${oak.id}.db`, plans));
  return plans;
}

Deno.test("a late page of the school's students begins at its place, and passes nobody by", async () => {
  const plans = await plansOf((db) => listStudents(db, ADMIN, { limit: 50, cursor: "stu_a" }));
  assert.equal(plans.length, 1);
  const lines = plans[0]!;
  assert.equal(lines[0], "SEARCH students USING INDEX students_by_name (<expr>>?)");
  assert.deepEqual(lines.filter((line) => line.startsWith("SCAN")), []);
});

Deno.test("the lists of students are read in the order of names, not sorted into it", async () => {
  const readings: Record<string, (db: TenantReader) => Promise<unknown>> = {
    students: (db) => listStudents(db, ADMIN, { limit: 50, cursor: null }),
    withoutUnit: (db) => listStudentsWithoutUnit(db, ADMIN, { unitId: "unt_a", search: "" }).catch(notThere),
    ofSchool: (db) => listSchoolStudents(db, TEACHER, { search: "" }),
  };
  for (const [name, read] of Object.entries(readings)) {
    const lines = (await plansOf(read)).flat();
    assert.ok(lines.includes("SCAN students USING INDEX students_by_name"), `${name}\n${lines.join("\n")}`);
  }
});

function notThere(error: { code?: unknown }) {
  assert.equal(error.code, "not_found", "the unit");
}
