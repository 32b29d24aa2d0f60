import assert from "node:assert/strict";
import type { TenantReader } from "../../../db/doors.ts";
import { explainReader, recordReadPlans } from "../../../db/testing_query_plans.ts";
import { UNIT_FILTERS } from "../../../domain/active_units.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { addStudent, assign, signInStaff } from "../../../test/factories.ts";
import { growUnit } from "../../../test/grow_unit.ts";
import { fileWorldTest, type School, type World } from "../../../test/world.ts";
import { ADMIN_WAITING, TEACHER_WAITING, waitingTimes } from "../../../domain/waiting.ts";
import { listWaiting } from "../waiting/list_waiting.ts";
import { listWaitingUnits } from "../waiting/list_waiting_units.ts";
import { countWaiting } from "../waiting/count_waiting.ts";
import { readWaiting } from "../waiting/read_waiting.ts";
import { listAssignments } from "../portfolio/list_assignments.ts";
import { readNeighboursInPart } from "../portfolio/read_neighbours_in_part.ts";
import { readAdminFirstRun } from "./admin/read_admin_first_run.ts";
import { listActiveUnits } from "./list_active_units.ts";
import { listHolders } from "./list_holders.ts";
import { readFirstRun } from "./read_first_run.ts";

type Reading = (db: Pick<TenantReader, "all">, actor: Actor) => Promise<unknown>;

const times = waitingTimes(new Date("2026-06-15T09:00:00.000Z"));

/** Each list with each filter, with and without a cursor. */
const READINGS: Record<string, Reading> = {
  "first run": (db, actor) => actor.kind === "staff" ? readFirstRun(db, actor) : Promise.resolve(),
  waiting: (db, actor) => readWaiting(db, actor, { kinds: TEACHER_WAITING, times }),
  "waiting counts": (db, actor) => countWaiting(db, actor, { kinds: TEACHER_WAITING, times }),
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

fileWorldTest("an administrator's first steps look at the first row of each table alone", async (world) => {
  const { school, actor } = await grownSchool(world, 20);
  const [lines] = await plansOf(world, school, actor, readAdminFirstRun);
  const scans = lines!.filter((line) => line.startsWith("SCAN") && line !== "SCAN CONSTANT ROW");
  // In `exists`, which ends with the first; the students are those of an index without the archived ones.
  for (const line of scans) {
    assert.match(
      line,
      /^SCAN (students USING .*INDEX students_by_name|unit_assignments|staff|portfolio_steps)/,
    );
  }
});

/** A school where a colleague has many portfolios and the teacher one. */
async function grownSchool(world: World, colleagues: number) {
  const school = await world.school("oak");
  const { id } = await school.staff("teacher", "t@oak.example");
  const other = await school.staff("teacher", "u@oak.example");
  const teacher = await signInStaff(world, school, "t@oak.example");
  const portfolio = await assign(teacher, await addStudent(teacher));
  await growUnit(school, portfolio, other.id, colleagues);
  const actor = { kind: "staff", id, role: "teacher", mode: "teacher" } as const;
  return { school, actor };
}

fileWorldTest(
  "the start page's lists go through the teacher's own portfolios, one statement each",
  async (world) => {
    const { school, actor } = await grownSchool(world, 20);
    for (const [name, read] of Object.entries(READINGS)) {
      const plans = await plansOf(world, school, actor, read);
      assert.equal(plans.length, 1, name);
      const lines = plans[0]!;
      // Only materialised CTEs are scanned, no table; `a` is `others` beside each search for one's own.
      const scans = lines.filter((line) =>
        line.startsWith("SCAN") && !/^SCAN (a|page|counted|CONSTANT ROW|\(subquery)/.test(line)
      );
      assert.deepEqual(scans, [], `${name}\n${lines.join("\n")}`);
      const own = lines.filter((line) =>
        /^SEARCH a USING (COVERING )?INDEX unit_assignments_waiting_/.test(line)
      );
      const others = lines.filter((line) => /^SCAN a$/.test(line));
      assert.ok(others.length <= own.length, `${name}\n${lines.join("\n")}`);
      for (
        const index of [
          /unit_assignments_(by_assigner|\w+_by_assigner|waiting_)/,
          /student_teachers_(by_staff|of_others)/,
        ]
      ) {
        assert.ok(
          lines.some((line) => index.test(line)),
          `${name} without ${index}\n${lines.join("\n")}`,
        );
      }
    }
  },
);

const TO_VERIFY_OR_AWARD = "unit_assignments_to_verify_or_award";

/** Each read of an administrator's pages with the index that bounds it. */
const ADMIN_READINGS: [name: string, index: string, read: (db: TenantReader, admin: Actor) => unknown][] = [
  [
    "waiting counts",
    TO_VERIFY_OR_AWARD,
    (db, admin) => countWaiting(db, admin, { kinds: ADMIN_WAITING, times }),
  ],
  ["waiting", TO_VERIFY_OR_AWARD, (db, admin) => readWaiting(db, admin, { kinds: ADMIN_WAITING, times })],
  ...ADMIN_WAITING.flatMap((kind): typeof ADMIN_READINGS => [
    [
      `waiting units ${kind}`,
      TO_VERIFY_OR_AWARD,
      (db, admin) => listWaitingUnits(db, admin, { kind, times }),
    ],
    ...[undefined, "unit_x"].map((unitId): typeof ADMIN_READINGS[number] => [
      `waiting ${kind} of ${unitId}`,
      TO_VERIFY_OR_AWARD,
      (db, admin) => listWaiting(db, admin, { kind, times, unitId, limit: 50, cursor: "2026~asg" }),
    ]),
  ]),
  [
    "portfolios",
    "unit_assignments_by_start",
    (db, admin) => listAssignments(db, admin, { limit: 12, cursor: null }),
  ],
  [
    "holders",
    "students_by_name",
    (db, admin) => listHolders(db, admin, { unitId: "unit_x", limit: 200, cursor: "stu_x" }),
  ],
  ...["students_by_name", TO_VERIFY_OR_AWARD].map((index): typeof ADMIN_READINGS[number] => [
    "neighbours",
    index,
    (db, admin) => readNeighboursInPart(db, "asg_x", admin),
  ]),
];

fileWorldTest("an administrator's pages cost what they show, not what the school holds", async (world) => {
  const { school, actor } = await grownSchool(world, 20);
  const file = `${world.dataDir}/tenants/${school.id}.db`;
  for (const [name, index, read] of ADMIN_READINGS) {
    const plans: string[][] = [];
    await read(explainReader(file, plans), { ...actor, role: "admin", mode: "admin" });
    assert.equal(plans.length, 1, name);
    const lines = plans[0]!;
    assert.ok(lines.some((line) => line.includes(index)), `${name} without ${index}\n${lines.join("\n")}`);
    // In an index's order a scan ends with the page.
    const scans = lines.filter((line) =>
      /^SCAN (?!CONSTANT ROW|page|unit|self|previous|next|member|waiting|\(subquery)/.test(line) &&
      !line.endsWith(`INDEX ${index}`)
    );
    assert.deepEqual(scans, [], `${name}\n${lines.join("\n")}`);
  }
});
