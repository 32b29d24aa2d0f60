import assert from "node:assert/strict";
import { replaceByKey, replaceByRowid } from "../../test/raw_sql/insert_sql.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import { add, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";
import { assertTriggers, type TriggerCase, triggerCases } from "../../test/raw_sql/trigger_cases.ts";

const database = openSchool();
const { attempt, query } = database;

const ORDER = TENANT_ROWS.erasures!;
const orderStays = "an order stays as it was given";
const underOrder = "only an archived student is erased, under an order that was begun";
const erased = "an erased student stays erased";

const BEGIN = "update erasures set begun_at = 'now' where id = 'era_old'";
const RUN = "update erasures set running = '' where id = 'era_old'";
const ERASE = "update students set erased_at = 'now' where id = 'stu_sent'";
const END = "update erasures set running = null, erased_at = 'now', counts = '{}' where id = 'era_old'";
const RUNNING = [BEGIN, RUN];
const DONE = [...RUNNING, ERASE, END];

const CASES: TriggerCase[] = [
  ...triggerCases("erasure_stays", orderStays, [
    ...[
      "student_id = 'stu_free'",
      "reason = 'other'",
      "ordered_by = 'usr_two'",
      "ordered_at = 'x'",
      "due_at = 'x'",
    ]
      .map((change) => `update erasures set ${change} where id = 'era_old'`),
    [add("erasures"), "update or replace erasures set id = 'era_old' where id = 'era_new'"],
  ]),
  ...triggerCases("erasure_kept", orderStays, ["delete from erasures where id = 'era_old'"]),
  ...triggerCases("erasure_not_replaced", orderStays, [
    replaceByKey("erasures", { ...ORDER, id: "era_old" }),
    replaceByRowid("erasures", ORDER, "id", "era_old"),
    replaceByKey("erasures", { ...ORDER, student_id: "stu_sent" }),
    add("erasures", { running: "" }),
  ]),
  ...triggerCases("erasure_under_order", underOrder, [
    RUN,
    [BEGIN, "update students set archived_at = null where id = 'stu_sent'", RUN],
    [BEGIN, "update erasures set running = 'era_old' where id = 'era_old'"],
    [...DONE, RUN],
  ]),
  ...triggerCases("student_erased_under_order", underOrder, [
    ERASE,
    [BEGIN, ERASE],
    [...RUNNING, "update students set erased_at = 'now' where id = 'stu_free'"],
  ]),
  ...triggerCases("student_stays_erased", erased, [
    [...DONE, "update students set first_name = 'Robin' where id = 'stu_sent'"],
    [...DONE, "update students set archived_at = null where id = 'stu_sent'"],
  ]),
  ...triggerCases("no_note_of_erased", erased, [[...DONE, add("student_notes", { student_id: "stu_sent" })]]),
];

Deno.test("a student is erased under an order alone, once, and stays so", async () => {
  await assertTriggers(
    database,
    "(name like 'erasure%' or name like '%erased%')",
    CASES,
  );
});

Deno.test("no transaction ends while an order runs", async () => {
  await assert.rejects(database.commit([BEGIN, RUN, ERASE]), /FOREIGN KEY constraint failed/);
  assert.deepEqual(await query("select 1 from erasures where begun_at is not null"), []);
});

const OWN = "where assignment_id = 'asg_sent'";
const sentRecord = `json_set(record, '$.learnerNumber', null, '$.studentId', '', '$.lastName', 'student',
  '$.firstName', 'Erased', '$.dateOfBirth', null)`;
/** Rows of the erased student and of another, with words. */
const WORDS = [
  add("portfolio_steps", { assignment_id: "asg_sent", words: "Not yet" }),
  add("chat_threads", { id: "thr_sent", assignment_id: "asg_sent" }),
  add("chat_messages", { id: "msg_sent", thread_id: "thr_sent", seq: 1, client_id: null }),
  add("chat_reports", { id: "rep_sent", message_id: "msg_sent", reason: "Rude" }),
  add("chat_openings", { id: "opn_sent", thread_id: "thr_sent", reason: "Worried" }),
  add("files", { id: "fil_own", storage_key: "ten_oak/own", uploaded_by: "stu_sent" }),
];

/** What an erasure may change, with the same for another student and one change too many. */
const EXCEPTIONS: readonly (readonly [allowed: string, ...refused: string[]])[] = [
  [
    `update portfolio_steps set words = 'Erased' ${OWN}`,
    "update portfolio_steps set words = 'Erased' where id = 'stp_one'",
    `update portfolio_steps set words = 'Kinder' ${OWN}`,
    `update portfolio_steps set words = 'Erased', declared = 1 ${OWN}`,
  ],
  [
    "update unit_assignments set help_given = null, assessment_help_given = null where id = 'asg_sent'",
    "update unit_assignments set help_given = null where id = 'asg_awarded'",
    "update unit_assignments set help_given = 'Lots' where id = 'asg_sent'",
    "update unit_assignments set help_given = null, awarded_at = 'x' where id = 'asg_sent'",
  ],
  [
    `update submissions set student_comment = '', teacher_comment = '', held_at = null ${OWN}`,
    "update submissions set student_comment = '' where assignment_id = 'asg_awarded'",
    "update submissions set teacher_comment = '' where assignment_id = 'asg_awarded'",
    `update submissions set student_comment = 'x' ${OWN}`,
    `update submissions set teacher_comment = 'x' ${OWN}`,
    `update submissions set held_at = 'Room 4' ${OWN}`,
    `update submissions set student_comment = '', completed_date = '2026-01-01' ${OWN}`,
    `update submissions set teacher_comment = '', teacher_comment_date = 'x' ${OWN}`,
    `update submissions set held_at = null, earlier_date = '2026-01-01' ${OWN}`,
  ],
  [
    "delete from submission_files where id = 'evd_sent'",
    "delete from submission_files where id = 'evd_awarded'",
  ],
  [
    "update files set file_name = 'Shared file' where id = 'fil_own'",
    "update files set file_name = 'Shared file' where id = 'fil_none'",
    "update files set file_name = 'Shared file', file_size = 2 where id = 'fil_own'",
  ],
  [
    "update chat_messages set message = 'Erased', client_id = null where thread_id = 'thr_sent'",
    "update chat_messages set message = 'Erased', client_id = null where id = 'msg_one'",
    "update chat_messages set message = 'Other', client_id = null where thread_id = 'thr_sent'",
    "update chat_messages set message = 'Erased', sender_id = 'x' where thread_id = 'thr_sent'",
  ],
  [
    "update chat_reports set reason = '' where id = 'rep_sent'",
    "update chat_reports set reason = '' where id = 'rep_one'",
    "update chat_reports set reason = '', reported_by = 'x' where id = 'rep_sent'",
  ],
  [
    "update chat_openings set reason = '' where id = 'opn_sent'",
    "update chat_openings set reason = '' where id = 'opn_one'",
    "update chat_openings set reason = '', opened_by = 'usr_two' where id = 'opn_sent'",
  ],
  [
    `update claim_rows set record = ${sentRecord} where id = 'clr_sent'`,
    "update claim_rows set record = '{\"firstName\":\"Erased\"}' where id = 'clr_sent'",
    "update claim_rows set record = null where id = 'clr_sent'",
  ],
];

Deno.test("what never changes lets an erasure through, for its student's words and nothing else", async () => {
  for (const [allowed, ...refused] of EXCEPTIONS) {
    assert.equal(await attempt(...WORDS, ...RUNNING, allowed), null, allowed);
    for (const state of [[], [BEGIN], DONE]) {
      assert.notEqual(await attempt(...WORDS, ...state, allowed), null, `${state.length}: ${allowed}`);
    }
    for (const statement of refused) {
      assert.notEqual(await attempt(...WORDS, ...RUNNING, statement), null, statement);
    }
  }
});
