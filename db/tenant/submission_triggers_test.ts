import assert from "node:assert/strict";
import { assertTriggers, type TriggerCase, triggerCases } from "../../test/raw_sql/trigger_cases.ts";
import { replaceByKey, replaceByRowid, rowidOf } from "../../test/raw_sql/insert_sql.ts";
import { LOCKED, openSchool, STATES } from "../../test/raw_sql/school.ts";
import { add, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";

const database = openSchool();
const { attempt } = database;

const SUBMISSION = TENANT_ROWS.submissions!;

const locked = "the portfolio is locked";
const stays = "a submission stays with its outcome";
const notEmpty = "a submission that holds work is kept";

/** Open until assessed. */
const WORK = [
  "student_comment = 'Added afterwards'",
  "student_comment_date = 'later'",
  "evidence_changed_at = 'later'",
  "teacher_outcome_complete = 0, completed_date = null",
  "completed_date = '2026-06-14'",
  "completed_by = 'usr_one'",
];
/** Open until awarded. */
const FEEDBACK = ["teacher_comment = 'Well done'", "teacher_comment_date = 'later'"];

const changes = (state: string, columns: readonly string[]) =>
  columns.map((change) => `update submissions set ${change} where id = 'sub_${state}_1'`);
/** An open outcome without content, so that only one rule applies. */
const EMPTY = changes("none", ["teacher_outcome_complete = 0, completed_date = null"]);
const REMOVE = "delete from submissions where id = 'sub_none_1'";

const CASES: TriggerCase[] = [
  ...triggerCases("submission_stays", stays, [
    ...changes("none", [
      "outcome_id = 'out_9'",
      "outcome_index = 7",
      "assignment_id = 'asg_awarded', outcome_index = 2",
      "id = 'sub_other'",
    ]),
    ...changes("verified", ["outcome_id = 'out_9'", "assignment_id = 'asg_none', outcome_index = 2"]),
    "update or replace submissions set assignment_id = 'asg_awarded' where id = 'sub_none_1'",
    `update or replace submissions set rowid = ${rowidOf("submissions", "id", "sub_awarded_1")}
      where id = 'sub_none_1'`,
  ]),
  ...LOCKED.flatMap((state) => triggerCases("submission_locked", locked, changes(state, WORK))),
  ...LOCKED.flatMap((state) =>
    triggerCases("reflection_author_locked", locked, changes(state, ["student_comment_by_kind = 'staff'"]))
  ),
  ...LOCKED.flatMap((state) =>
    triggerCases(
      "held_work_locked",
      locked,
      [
        ...changes(state, ["earlier_date = '2026-06-14'"]),
        [...changes(state, ["held_at = 'Room 4'"]), ...changes(state, ["held_at = 'Room 5'"])],
        [...changes(state, ["held_at = 'Room 4'"]), ...changes(state, ["held_at = null"])],
      ],
    )
  ),
  ...triggerCases("feedback_locked", locked, changes("awarded", FEEDBACK)),
  ...triggerCases("submission_kept", notEmpty, [
    ...STATES.map((state) => `delete from submissions where id = 'sub_${state}_1'`),
    [...EMPTY, ...changes("none", ["student_comment = 'I dug the bed.'"]), REMOVE],
    [...EMPTY, ...changes("none", ["teacher_comment = 'Well done'"]), REMOVE],
    [...EMPTY, ...changes("none", ["held_at = 'Room 4'"]), REMOVE],
  ]),
  ...LOCKED.flatMap((state) =>
    triggerCases("submission_not_replaced", locked, [
      add("submissions", { assignment_id: `asg_${state}` }),
      replaceByKey("submissions", { ...SUBMISSION, id: `sub_${state}_1` }),
      replaceByKey("submissions", { ...SUBMISSION, assignment_id: `asg_${state}`, outcome_index: 1 }),
      replaceByRowid("submissions", SUBMISSION, "id", `sub_${state}_1`),
    ])
  ),
];

Deno.test("an outcome's work stays with it and is locked with its portfolio", async () => {
  await assertTriggers(
    database,
    "tbl_name = 'submissions' and name not like 'lti_grade%' and name not like 'waiting%'",
    CASES,
  );
});

Deno.test("work is open until assessed, feedback until awarded, and going back opens both", async () => {
  const opened = [
    ...["none", "submitted"].flatMap((state) => changes(state, WORK)),
    ...["none", "submitted", "assessed", "verified"].flatMap((state) => changes(state, FEEDBACK)),
  ];
  for (const change of opened) assert.equal(await attempt(change), null, change);
  const returned = "update unit_assignments set portfolio_status = 'submitted' where id = 'asg_assessed'";
  for (const change of changes("assessed", WORK)) {
    assert.equal(
      await attempt(returned, change),
      null,
      change,
    );
  }
});

Deno.test("an empty outcome can be withdrawn", async () => {
  assert.equal(await attempt(...EMPTY, REMOVE), null);
  assert.equal(
    await attempt(
      ...EMPTY.map((one) => one.replace("none_1", "none_0")),
      "delete from submissions where id = 'sub_none_0'",
    ),
    "FOREIGN KEY constraint failed",
  );
});
