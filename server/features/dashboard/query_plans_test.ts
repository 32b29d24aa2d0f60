import assert from "node:assert/strict";
import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { recordReadPlans } from "../../../db/testing_query_plans.ts";
import { UNIT_FILTERS } from "../../../domain/active_units.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { addStudent, assign, signInStaff, type TestPortfolio } from "../../../test/factories.ts";
import { openWorld, type School, type World } from "../../../test/world.ts";
import { TEACHER_WAITING, waitingTimes } from "../../../domain/waiting.ts";
import { listWaiting } from "../waiting/list_waiting.ts";
import { listWaitingUnits } from "../waiting/list_waiting_units.ts";
import { readWaiting } from "../waiting/read_waiting.ts";
import { listActiveUnits } from "./list_active_units.ts";
import { readFirstRun } from "./read_first_run.ts";

type Reading = (db: Pick<TenantReader, "all">, actor: Actor) => Promise<unknown>;

const times = waitingTimes(new Date("2026-06-15T09:00:00.000Z"));

/** Each list with each filter, with and without a cursor. */
const READINGS: Record<string, Reading> = {
  "first run": (db, actor) => actor.kind === "staff" ? readFirstRun(db, actor) : Promise.resolve(),
  waiting: (db, actor) => readWaiting(db, actor, { kinds: TEACHER_WAITING, times }),
  ...Object.fromEntries(TEACHER_WAITING.flatMap((kind): [string, Reading][] => [
    [
      `waiting ${kind}`,
      (db, actor) => listWaiting(db, actor, { kind, times, unitId: "unit_x", limit: 50, cursor: "2026~asg" }),
    ],
    [`waiting units ${kind}`, (db, actor) => listWaitingUnits(db, actor, { kind, times })],
  ])),
  ...Object.fromEntries(
    UNIT_FILTERS.map((status): [string, Reading] => [
      `units ${status}`,
      (db, actor) => listActiveUnits(db, actor, { status, limit: 12, cursor: "unit_x" }),
    ]),
  ),
};

/** Query plans of a read, and its number of queries. */
async function plansOf(world: World, school: School, actor: Actor, read: Reading): Promise<string[][]> {
  const plans: string[][] = [];
  const file = `${world.dataDir}/tenants/${school.id}.db`;
  await world.services.doors.readTenant(school.id, (db) => read(recordReadPlans(db, file, plans), actor));
  return plans;
}

/** A school where a colleague has many portfolios and the teacher one. */
async function grownSchool(world: World, colleagues: number) {
  const school = await world.school("oak");
  const { id } = await school.staff("teacher", "t@oak.example");
  const other = await school.staff("teacher", "u@oak.example");
  const teacher = await signInStaff(world, school, "t@oak.example");
  const portfolio = await assign(teacher, await addStudent(teacher));
  await growBy(world, school, portfolio, other.id, colleagues);
  const actor: Actor = { kind: "staff", id, role: "teacher", mode: "teacher" };
  return { school, actor };
}

/** Portfolios of the same unit, assigned by another teacher. */
async function growBy(world: World, school: School, like: TestPortfolio, staffId: string, count: number) {
  const at = world.services.now().toISOString();
  const rows = JSON.stringify(
    Array.from({ length: count }, () => ({ student: newId("student"), assignment: newId("assignment") })),
  );
  const insert = (statement: SQL) =>
    world.services.doors.writeTenant(school.id, (tx) => tx.batch([tx.db.run(statement)]));
  await insert(sql`
    insert into students (id, student_id, student_key, first_name, last_name, created_at)
    select value ->> 'student', value ->> 'student', value ->> 'student', 'Grown', 'Student', ${at} from json_each(${rows})`);
  await insert(sql`
    insert into student_teachers (student_id, staff_id, linked_at)
    select value ->> 'student', ${staffId}, ${at} from json_each(${rows})`);
  await insert(sql`
    insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
    select value ->> 'assignment', a.unit_id, a.revision_id, value ->> 'student', ${staffId}, ${at}
    from json_each(${rows}), unit_assignments a where a.id = ${like.id}`);
}

Deno.test("the start page's lists go through the teacher's own portfolios, one statement each", async () => {
  await using world = await openWorld();
  const { school, actor } = await grownSchool(world, 20);
  for (const [name, read] of Object.entries(READINGS)) {
    const plans = await plansOf(world, school, actor, read);
    assert.equal(plans.length, 1, name);
    const lines = plans[0]!;
    // Only the materialised CTE is scanned, no table.
    const scans = lines.filter((line) =>
      line.startsWith("SCAN") && !/^SCAN (seen|page|CONSTANT ROW|\(subquery)/.test(line)
    );
    assert.deepEqual(scans, [], `${name}\n${lines.join("\n")}`);
    for (const index of ["unit_assignments_by_assigner", "student_teachers_by_staff"]) {
      assert.ok(lines.some((line) => line.includes(index)), `${name} without ${index}\n${lines.join("\n")}`);
    }
  }
});
