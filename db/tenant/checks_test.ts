import assert from "node:assert/strict";
import { BROADCAST } from "../../test/raw_sql/chat_rows.ts";
import { WITHDRAWN } from "../../test/raw_sql/claim_rows.ts";
import { assertRefused, type CheckCases, type Companions, violations } from "../../test/raw_sql/columns.ts";
import { AT, type Row } from "../../test/raw_sql/insert_sql.ts";
import { READY, RECORD_CASES } from "../../test/raw_sql/record_cases.ts";
import { SETTINGS_CASES } from "../../test/raw_sql/settings_cases.ts";
import { SUPPORT_CASES } from "../../test/raw_sql/support_rows.ts";
import { openSchool, setStatus } from "../../test/raw_sql/school.ts";
import { add, LINK } from "../../test/raw_sql/tenant_rows.ts";

const school = openSchool();

const TICKED = { teacher_outcome_complete: 1 };
const COMPLETE = { ...TICKED, completed_date: "2026-06-15" };
const DONE = { state: "failed", done_at: AT };

const each = (column: string, values: readonly string[], over: Row = {}) =>
  values.map((value) => ({ ...over, [column]: value }));
const dates = (column: string, over?: Row) => ({
  [`${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and ${column} is date(${column})`]: each(
    column,
    ["", "now", "2026-02-29", "2026-02-30", "2026-13-01", "15/06/2026", "2026-6-15", "٢٠٢٦-٠٦-١٥"],
    over,
  ),
});

/** What only the values of several columns decide, and formats. */
const CASES: CheckCases = {
  ...SETTINGS_CASES,
  ...SUPPORT_CASES,
  ...RECORD_CASES,
  students: {
    ...dates("date_of_birth"),
    "learner_number glob '[0-9][0-9][0-9][0-9]'": each("learner_number", [
      "",
      "123",
      "12345",
      "12a4",
      "١٢٣٤",
    ]),
  },
  uas_units: {
    "unit_code glob '[0-9][0-9][0-9][0-9][0-9][0-9]' or unit_code glob '[0-9][0-9][0-9][0-9][0-9]'": each(
      "unit_code",
      ["", "1234", "1234567", "12345a", "١٢١٧٦٦", " 121766", "121766 ", "-12176", "1217.6"],
    ),
  },
  unit_revisions: {
    "json_type(outcomes) = 'array' and json_array_length(outcomes) > 0": each("outcomes", [
      "[]",
      "{}",
      '"one"',
    ]),
  },
  unit_assignments: {
    // A trigger is first: a portfolio begins without a status (workflow_steps_test.ts).
    "portfolio_status in ('submitted', 'assessed', 'verified', 'awarded')": [],
    "portfolio_status is not 'awarded' or ( assessed_at is not null and assessed_by is not null and verified_at is not null and verified_by is not null and awarded_at is not null and awarded_by is not null )":
      [],
  },
  submissions: {
    ...dates("completed_date", TICKED),
    ...dates("earlier_date"),
    "trim(held_at) <> ''": each("held_at", ["", " "]),
    "(teacher_outcome_complete = 1) = (completed_date is not null)": [
      TICKED,
      { ...COMPLETE, teacher_outcome_complete: 0 },
    ],
  },
  outcome_resources: {
    "(removed_at is null) = (removed_by is null)": [{ removed_at: "now" }, { removed_by: "usr_one" }],
  },
  portfolio_steps: {
    // An award is final.
    "from_status in ('submitted', 'assessed', 'verified')": each("from_status", ["none", "awarded"]),
    "step <> 'return' or words is not null": [{ step: "return" }],
  },
  uploads: {
    "(state in ('received', 'attached')) = (file_type is not null)": [
      ...each("state", ["received", "attached"]),
      ...each("state", ["promised", "receiving"], { file_type: "image/png" }),
    ],
  },
  link_mails: {
    "(state in ('failed', 'skipped')) = (reason is not null)": [
      DONE,
      { ...DONE, state: "sent", reason: "archived" },
      { reason: "archived" },
    ],
    "(state = 'waiting') = (done_at is null)": [{ done_at: AT }, { state: "sent" }],
  },
  lessons: {
    "code glob '[0-9][0-9][0-9][0-9][0-9][0-9]'": each("code", ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"]),
    "ends_at > opened_at": each("ends_at", [AT, ""]),
  },
  classes: { "name <> ''": [{ name: "" }] },
  student_notes: { "note <> ''": [{ note: "" }] },
  phrases: {
    "trim(words) <> '' and length(words) <= 500": each("words", ["", " ", "x".repeat(501)]),
  },
  signatures: {
    ...dates("signed_on"),
    "trim(name) <> '' and length(name) <= 200": each("name", ["", " ", "x".repeat(201)]),
    "image like 'data:image/png;base64,%' and length(image) <= 280000": each("image", [
      "",
      "data:image/svg+xml;base64,PHN2Zy8+",
      `data:image/png;base64,${"A".repeat(280_000)}`,
    ]),
  },
  signature_rows: { "json_type(dates) = 'array'": each("dates", ["{}", '"2026-06-15"']) },
  claims: { "number > 0": [{ number: 0 }, { number: -1 }] },
  claim_rows: {
    "(withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null)":
      [
        { ...WITHDRAWN, withdrawn_at: null },
        { ...WITHDRAWN, withdrawn_by: null },
        { ...WITHDRAWN, withdrawn_reason: null },
      ],
    "trim(withdrawn_reason) <> ''": each("withdrawn_reason", ["", " "], WITHDRAWN),
    "json_type(record) = 'object'": each("record", ["[]", "null"]),
  },
  chat_threads: {
    "(thread_type = 'direct') = (assignment_id is not null)": [
      { assignment_id: null },
      { ...BROADCAST, assignment_id: "asg_none" },
    ],
    "(thread_type = 'broadcast') = (unit_id is not null)": [
      { unit_id: "unt_one" },
      { ...BROADCAST, unit_id: null },
    ],
    "(unit_id is null) = (audience is null)": [{ audience: "all" }, { ...BROADCAST, audience: null }],
  },
  chat_messages: {
    "length(message) between 1 and 5000": each("message", ["", "x".repeat(5001)]),
  },
  chat_reports: {
    "(handled_at is null) = (handled_by is null)": [{ handled_at: "now" }, { handled_by: "usr_one" }],
  },
};

const COMPANIONS: Companions = {
  "files.link_type": LINK,
  "link_mails.state": { done_at: AT },
  "link_mails.reason": DONE,
  "pack_links.state": { done_at: AT },
  "chat_threads.audience": BROADCAST,
  "documents.file_size": READY,
};

Deno.test("every CHECK refuses invalid rows", async () => {
  await assertRefused(school.attempt, await violations(school.query, add, CASES, COMPANIONS));
});

Deno.test("valid rows pass every CHECK", async () => {
  const allowed = [
    add("students", { date_of_birth: "2012-02-29", learner_number: "0007" }),
    add("uas_units", { unit_code: "70147" }),
    add("uas_units", { unit_code: "070147" }),
    add("sessions", { kind: "student", staff_id: null, student_id: "stu_none" }),
    add("sessions", { kind: "widget", staff_id: null, student_id: "stu_none" }),
    add("sessions", { kind: "student", staff_id: null, student_id: "stu_none", lesson_id: "les_old" }),
    add("submissions", COMPLETE),
    add("uploads", { state: "receiving" }),
    add("uploads", { state: "attached", file_type: "image/png", received: 1 }),
    add("files", { file_size: 0 }),
    add("chat_threads", BROADCAST),
    add("chat_messages", { message: "🌻".repeat(5000), client_id: null }),
    add("chat_reports", { handled_at: "now", handled_by: "usr_one" }),
    add("files", { ...LINK, file_size: 0 }),
    add("outcome_resources", { removed_at: "now", removed_by: "usr_one" }),
    add("portfolio_steps", {
      step: "return",
      from_status: "submitted",
      to_status: null,
      words: "Add a photo",
    }),
    `update unit_assignments set ${setStatus("awarded")} where id = 'asg_verified'`,
  ];
  for (const statement of allowed) assert.equal(await school.attempt(statement), null, statement);
  assert.match(String(await school.attempt(add("events", { data: "{not json" }))), /malformed JSON/);
});
