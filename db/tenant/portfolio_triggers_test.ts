import assert from "node:assert/strict";
import { assertTriggers, type TriggerCase, triggerCases } from "../../test/raw_sql/trigger_cases.ts";
import { AT, replaceByKey, replaceByRowid } from "../../test/raw_sql/insert_sql.ts";
import { openSchool, setStatus, STATES } from "../../test/raw_sql/school.ts";
import { add, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";

const database = openSchool();
const { attempt, query } = database;

const PORTFOLIO = TENANT_ROWS.unit_assignments!;
const BEFORE = "2026-06-15T08:59:59.999Z";
const FOREIGN = "FOREIGN KEY constraint failed";

const stays = "a portfolio stays with its student and unit";
const awarded = "an awarded portfolio does not change";

const changes = (state: string, columns: readonly string[]) =>
  columns.map((change) => `update unit_assignments set ${change} where id = 'asg_${state}'`);

const CASES: TriggerCase[] = [
  ...triggerCases("portfolio_starts_open", "a portfolio begins without a status", [
    add("unit_assignments", { portfolio_status: "submitted" }),
    add("unit_assignments", { portfolio_status: "verified" }),
  ]),
  ...triggerCases("portfolio_stays", stays, [
    ...changes("none", ["student_id = 'stu_free'", "rowid = 99"]),
    ...changes("verified", ["student_id = 'stu_free'"]),
    [
      add("unit_revisions"),
      "update unit_assignments set revision_id = 'rev_new' where id = 'asg_submitted'",
    ],
    [
      add("unit_assignments"),
      "update or replace unit_assignments set id = 'asg_awarded' where id = 'asg_new'",
    ],
  ]),
  ...triggerCases(
    "portfolio_not_replaced",
    stays,
    STATES.map((state) =>
      replaceByKey("unit_assignments", { ...PORTFOLIO, id: `asg_${state}`, student_id: `stu_${state}` })
    ),
  ),
  ...triggerCases(
    "portfolio_not_replaced",
    stays,
    [replaceByRowid("unit_assignments", PORTFOLIO, "id", "asg_awarded")],
    FOREIGN,
  ),
  ...triggerCases("portfolio_step", "a portfolio moves one step at a time", [
    `update unit_assignments set ${setStatus("awarded")} where id = 'asg_none'`,
    `update unit_assignments set portfolio_status = null where id = 'asg_verified'`,
  ]),
  ...triggerCases("portfolio_needs_all_outcomes", "every outcome must be complete", [[
    "update submissions set teacher_outcome_complete = 0, completed_date = null where id = 'sub_none_0'",
    "update unit_assignments set portfolio_status = 'assessed' where id = 'asg_none'",
  ]]),
  ...triggerCases(
    "award_frozen",
    awarded,
    changes("awarded", [
      "assigned_by = 'usr_one'",
      "submitted_at = null",
      "own_work_declared = 1",
      "help_given = 'Read aloud'",
      "assessed_at = 'later'",
      "assessed_by = 'usr_one'",
      "assessment_declared = 0",
      "assessment_help_given = 'Read aloud'",
      "verified_at = 'later'",
      "verified_by = 'usr_one'",
      "awarded_at = 'later'",
      "awarded_by = 'usr_one'",
    ]),
  ),
  ...triggerCases("portfolio_in_time", "a step is not before the one it follows", [
    [
      `update unit_assignments set submitted_at = '${AT}' where id = 'asg_submitted'`,
      `update unit_assignments set portfolio_status = 'assessed', assessed_at = '${BEFORE}' where id = 'asg_submitted'`,
    ],
    [
      `update unit_assignments set assessed_at = '${AT}' where id = 'asg_assessed'`,
      `update unit_assignments set portfolio_status = 'verified', verified_at = '${BEFORE}' where id = 'asg_assessed'`,
    ],
    [
      `update unit_assignments set verified_at = '${AT}' where id = 'asg_verified'`,
      `update unit_assignments set awarded_at = '${BEFORE}' where id = 'asg_verified'`,
    ],
  ]),
  ...triggerCases("award_kept", awarded, ["delete from unit_assignments where id = 'asg_awarded'"], FOREIGN),
  ...["assessed", "verified"].flatMap((state) =>
    triggerCases(
      "completion_locked",
      "the portfolio is locked",
      changes(state, ["started_at = 'later'", "completed_at = 'later'"]),
    )
  ),
];

Deno.test("a portfolio keeps its identity, and an award does not change", async () => {
  const refusing = `tbl_name = 'unit_assignments' and name not like 'chat%' and name not like 'lti_grade%'
    and name not like 'waiting%'`;
  await assertTriggers(database, refusing, CASES);
});

Deno.test("of an award's columns only its place in archive, claims and lists of waiting work can change", async () => {
  const changeable = [];
  for (const { name } of await query("select name from pragma_table_info('unit_assignments')")) {
    const touch = `update unit_assignments set ${name} = ${name} where id = 'asg_awarded'`;
    if (await attempt(touch) === null) changeable.push(name);
  }
  assert.deepEqual(changeable, [
    "archived_at",
    "claimed",
    "changed_at",
    "new_since",
    "student_archived",
    "stepped_at",
  ]);
});

Deno.test("replacing a student's portfolio is refused in every state", async () => {
  for (const state of STATES) {
    const replaced = replaceByKey("unit_assignments", { ...PORTFOLIO, student_id: `stu_${state}` });
    assert.equal(await attempt(replaced), FOREIGN, state);
    const again = add("unit_assignments", { student_id: `stu_${state}` });
    const twice = "UNIQUE constraint failed: unit_assignments.student_id, unit_assignments.unit_id";
    assert.equal(await attempt(again), twice, state);
    assert.equal(await attempt(`${again} on conflict (student_id, unit_id) do nothing`), null, state);
  }
});

Deno.test("an open portfolio can be edited, and any can be archived", async () => {
  for (const state of ["none", "submitted"]) {
    for (const change of changes(state, ["help_given = 'Read aloud'", "completed_at = 'later'"])) {
      assert.equal(await attempt(change), null, change);
    }
  }
  for (const state of STATES) {
    const archive = changes(state, ["archived_at = 'now'"]);
    assert.equal(await attempt(...archive), null, state);
  }
});

Deno.test("a portfolio with times from before the rule goes on, and steps may share a time", async () => {
  const wrong = [
    "drop trigger portfolio_in_time",
    `update unit_assignments set submitted_at = '${AT}', assessed_at = '${BEFORE}', assessed_by = 'usr_one'
      where id = 'asg_assessed'`,
    "TRIGGER",
  ];
  const [trigger] = await query("select sql from sqlite_schema where name = 'portfolio_in_time'");
  const verify = `update unit_assignments set portfolio_status = 'verified', verified_at = '${BEFORE}',
    verified_by = 'usr_one' where id = 'asg_assessed'`;
  const statements = wrong.map((statement) => statement.replace("TRIGGER", String(trigger!.sql)));
  assert.equal(await attempt(...statements, verify), null);
});
