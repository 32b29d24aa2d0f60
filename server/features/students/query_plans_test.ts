import assert from "node:assert/strict";
import type { TenantReader } from "../../../db/doors.ts";
import { explainReader } from "../../../db/testing_query_plans.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { openWorld } from "../../../test/world.ts";
import { listSchoolStudents } from "./list_school_students.ts";
import { listStudents } from "./list_students.ts";
import { listStudentsWithoutUnit } from "./list_students_without_unit.ts";

const TEACHER = { kind: "staff", id: "usr_a", role: "teacher", mode: "teacher" } as const;
const NOW = new Date("2026-06-15T09:00:00.000Z");
const ADMIN: Actor = { ...TEACHER, role: "admin", mode: "admin" };

/** Query plans of a read, which returns no rows. */
async function plansOf(read: (db: TenantReader) => Promise<unknown>): Promise<string[][]> {
  await using world = await openWorld({ adapter: "file" });
  const oak = await world.school("oak");
  const plans: string[][] = [];
  await read(explainReader(`${world.dataDir}/tenants/${oak.id}.db`, plans));
  return plans;
}

Deno.test("a late page of the school's students begins at its place, and skips no student", async () => {
  const plans = await plansOf((db) => listStudents(db, ADMIN, { limit: 50, cursor: "stu_a", now: NOW }));
  assert.equal(plans.length, 1);
  const lines = plans[0]!;
  assert.ok(lines.includes("SEARCH students USING INDEX students_by_name (<expr>>?)"), lines.join("\n"));
  assert.deepEqual(lines.filter((line) => line.startsWith("SCAN")), []);
});

/** Each list, and its allowed number of sorts: the first teacher, and a page of the list. */
const LISTS: Record<string, { read: (db: TenantReader) => Promise<unknown>; sorts: number }> = {
  students: { read: (db) => listStudents(db, ADMIN, { limit: 50, cursor: null, now: NOW }), sorts: 2 },
  withoutUnit: {
    read: (db) => listStudentsWithoutUnit(db, ADMIN, { unitId: "unt_a", search: "" }).catch(notThere),
    sorts: 0,
  },
  ofSchool: { read: (db) => listSchoolStudents(db, TEACHER, { search: "" }), sorts: 1 },
};

Deno.test("the lists of students are read in the order of names, not sorted into it", async () => {
  for (const [name, { read, sorts }] of Object.entries(LISTS)) {
    const lines = (await plansOf(read)).flat();
    const plan = `${name}\n${lines.join("\n")}`;
    assert.ok(lines.includes("SCAN students USING INDEX students_by_name"), plan);
    assert.equal(lines.filter((line) => line === "USE TEMP B-TREE FOR ORDER BY").length, sorts, plan);
  }
});

function notThere(error: { code?: unknown }) {
  assert.equal(error.code, "not_found", "the unit");
}
