import assert from "node:assert/strict";
import { BROADCAST } from "../../test/raw_sql/chat_rows.ts";
import { assertTriggers, type TriggerCase, triggerCases } from "../../test/raw_sql/trigger_cases.ts";
import { replaceByKey, replaceByRowid } from "../../test/raw_sql/insert_sql.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import { add, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";

const database = openSchool();
const { attempt } = database;

const THREAD = TENANT_ROWS.chat_threads!;
const MESSAGE = TENANT_ROWS.chat_messages!;
const RECEIPT = TENANT_ROWS.chat_message_receipts!;
const REPORT = TENANT_ROWS.chat_reports!;
const OPENING = TENANT_ROWS.chat_openings!;
const FOREIGN = "FOREIGN KEY constraint failed";

const threadStays = "a conversation stays what it is";
const noGap = "messages follow each other without a gap";
const messagesStay = "what was said stays";
const readStays = "what was read stays read";
const reportStays = "a report stays as it was made";
const openingStays = "who opened what stays on record";

const change = (table: string, id: string, ...changes: string[]) =>
  changes.map((columns) => `update ${table} set ${columns} where id = '${id}'`);

const CASES: TriggerCase[] = [
  ...triggerCases("chat_thread_begins_empty", "a conversation begins empty", [
    add("chat_threads", { last_seq: 1 }),
  ]),
  ...triggerCases(
    "chat_thread_stays",
    threadStays,
    [
      ...change(
        "chat_threads",
        "thr_new",
        "assignment_id = 'asg_verified'",
        "rowid = 99",
        "id = 'thr_other'",
      ),
      ...change("chat_threads", "thr_new", "created_at = 'earlier'"),
    ].map((statement) => [add("chat_threads"), statement]),
  ),
  ...triggerCases(
    "chat_thread_stays",
    threadStays,
    change("chat_threads", "thr_new", "audience = 'all'").map((statement) => [
      add("chat_threads", BROADCAST),
      statement,
    ]),
  ),
  ...triggerCases("chat_announcements_stay", threadStays, [
    [
      add("staff", { user_id: "usr_two", email: "two@oak.example" }),
      add("chat_threads", BROADCAST),
      "update chat_threads set staff_id = 'usr_two' where id = 'thr_new'",
    ],
  ]),
  ...triggerCases("chat_thread_begins_once", "a teacher begins one conversation on a portfolio", [
    add("chat_threads", { assignment_id: "asg_awarded" }),
  ]),
  ...triggerCases("chat_thread_not_replaced", threadStays, [
    replaceByKey("chat_threads", { ...THREAD, id: "thr_one" }),
  ]),
  ...triggerCases("chat_thread_not_replaced", threadStays, [
    replaceByRowid("chat_threads", THREAD, "id", "thr_one"),
  ], FOREIGN),
  ...triggerCases(
    "chat_thread_kept",
    "a conversation is kept",
    ["delete from chat_threads where id = 'thr_one'"],
    FOREIGN,
  ),
  ...triggerCases("chat_thread_counts", noGap, [
    add("chat_messages", { seq: 4 }),
    add("chat_messages", { seq: 0 }),
    ...change("chat_threads", "thr_one", "last_seq = 3", "last_seq = 1", "last_at = 'later'"),
  ]),
  ...triggerCases(
    "chat_message_frozen",
    messagesStay,
    change("chat_messages", "msg_one", "message = 'Something kinder'", "seq = 5", "created_at = 'earlier'"),
  ),
  ...triggerCases("chat_message_kept", messagesStay, [[
    add("chat_messages"),
    "delete from chat_messages where id = 'msg_new'",
  ]]),
  ...triggerCases("chat_message_not_replaced", messagesStay, [
    [add("chat_messages"), replaceByKey("chat_messages", { ...MESSAGE, seq: 4, client_id: "four" })],
    [add("chat_messages"), replaceByKey("chat_messages", { ...MESSAGE, id: "msg_four", seq: 4 })],
    [
      add("chat_messages"),
      replaceByRowid(
        "chat_messages",
        { ...MESSAGE, id: "msg_four", seq: 4, client_id: "four" },
        "id",
        "msg_new",
      ),
    ],
  ]),
  ...triggerCases("chat_message_not_replaced", messagesStay, [
    [add("chat_messages"), replaceByKey("chat_messages", { ...MESSAGE, id: "msg_four", client_id: "four" })],
  ], noGap),
  ...triggerCases("chat_receipt_frozen", readStays, [
    "update chat_message_receipts set read_at = 'later'",
    "update chat_message_receipts set recipient_id = 'usr_one'",
  ]),
  ...triggerCases("chat_receipt_kept", readStays, ["delete from chat_message_receipts"]),
  ...triggerCases("chat_receipt_not_replaced", readStays, [
    [add("chat_message_receipts"), replaceByKey("chat_message_receipts", { ...RECEIPT, read_at: "later" })],
  ]),
  ...triggerCases(
    "chat_report_stays",
    reportStays,
    change(
      "chat_reports",
      "rep_one",
      "reason = 'Nothing'",
      "message_id = 'msg_two'",
      "reported_by = 'usr_one'",
      "reported_by_type = 'teacher'",
      "reported_at = 'later'",
      "id = 'rep_other'",
      "rowid = 99",
    ),
  ),
  ...triggerCases("chat_report_handled_once", "a report is handled once", [[
    "update chat_reports set handled_at = 'now', handled_by = 'usr_one'",
    "update chat_reports set handled_at = null, handled_by = null",
  ]]),
  ...triggerCases("chat_report_kept", reportStays, ["delete from chat_reports where id = 'rep_one'"]),
  ...triggerCases("chat_report_not_replaced", reportStays, [
    replaceByKey("chat_reports", { ...REPORT, id: "rep_one" }),
    replaceByRowid("chat_reports", REPORT, "id", "rep_one"),
    replaceByKey("chat_reports", { ...REPORT, message_id: "msg_one", reported_by: "stu_awarded" }),
  ]),
  ...triggerCases("chat_opening_frozen", openingStays, [
    "update chat_openings set opened_at = 'later'",
    "update chat_openings set reason = 'A better one' where id = 'opn_one'",
  ]),
  ...triggerCases("chat_opening_kept", openingStays, ["delete from chat_openings"]),
  ...triggerCases("chat_opening_not_replaced", openingStays, [
    replaceByKey("chat_openings", { ...OPENING, id: "opn_one" }),
    replaceByRowid("chat_openings", OPENING, "id", "opn_one"),
  ]),
];

Deno.test("messages, receipts, reports and openings are never rewritten", async () => {
  await assertTriggers(database, "name like 'chat%' and sql like '%raise(abort%'", CASES);
});

Deno.test("an empty conversation can be deleted with its portfolio", async () => {
  assert.equal(await attempt(add("chat_threads"), "delete from chat_threads where id = 'thr_new'"), null);
});
