import assert from "node:assert/strict";
import { assertRefused, type Refused } from "../../test/raw_sql/attempt.ts";
import { checksOf, oneLine } from "../../test/raw_sql/columns.ts";
import { CHAT_CHECKS } from "../../test/raw_sql/chat_checks.ts";
import { BROADCAST } from "../../test/raw_sql/chat_rows.ts";
import { LESSON_CHECKS } from "../../test/raw_sql/lesson_checks.ts";
import { EVIDENCE_CHECKS } from "../../test/raw_sql/evidence_checks.ts";
import { openSchool, setStatus } from "../../test/raw_sql/school.ts";
import { add, LINK, violating } from "../../test/raw_sql/tenant_rows.ts";
import { eachAdapter } from "../testing.ts";

const DAYS = "glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'";
const NO_DAYS = [
  "",
  "now",
  "2026-02-29",
  "2026-02-30",
  "2026-13-01",
  "2026-00-10",
  "15/06/2026",
  "2026-6-15",
  "٢٠٢٦-٠٦-١٥",
];
const NO_CODES = ["", "1234", "1234567", "12345a", "١٢١٧٦٦", " 121766", "121766 ", "-12176", "1217.6"];
const TICKED = { teacher_outcome_complete: 1 };
const COMPLETE = { ...TICKED, completed_date: "2026-06-15" };

const CASES: Refused[] = [
  ...violating("id = 1", "establishment_settings", { id: 2 }, { id: 0 }),
  ...violating("id = 1", "entitlements", { id: 2 }),
  ...violating(
    "plan in ('individual', 'small', 'medium', 'large', 'enterprise', 'custom')",
    "entitlements",
    { plan: "Medium" },
    { plan: "" },
  ),
  ...violating(
    "status in ('trial', 'active', 'past_due', 'cancelled', 'expired')",
    "entitlements",
    { status: "canceled" },
  ),
  ...violating("seats >= 0", "entitlements", { seats: -1 }),
  ...violating("override_limits in (0, 1)", "entitlements", { override_limits: 2 }, { override_limits: -1 }),
  ...violating(
    "json_type(feature_toggles) = 'object'",
    "entitlements",
    { feature_toggles: "[]" },
    { feature_toggles: "null" },
  ),
  ...violating("role in ('teacher', 'admin')", "staff", { role: "student" }, { role: "Admin" }),
  ...violating(
    `date_of_birth ${DAYS} and date_of_birth is date(date_of_birth)`,
    "students",
    ...NO_DAYS.map((date_of_birth) => ({ date_of_birth })),
  ),
  ...violating(
    "learner_number glob '[0-9][0-9][0-9][0-9]'",
    "students",
    ...["", "123", "12345", "12a4", "١٢٣٤"].map((learner_number) => ({ learner_number })),
  ),
  ...violating("kind in ('staff', 'student', 'widget')", "sessions", { kind: "admin" }),
  ...violating(
    "(kind = 'staff') = (staff_id is not null)",
    "sessions",
    { staff_id: null },
    { kind: "student" },
    { kind: "student", student_id: "stu_none" },
    { kind: "widget", student_id: "stu_none" },
  ),
  ...violating(
    "(kind <> 'staff') = (student_id is not null)",
    "sessions",
    { student_id: "stu_none" },
    { kind: "student", staff_id: null },
    { kind: "widget", staff_id: null },
  ),
  ...violating(
    "unit_code glob '[0-9][0-9][0-9][0-9][0-9][0-9]' or unit_code glob '[0-9][0-9][0-9][0-9][0-9]'",
    "uas_units",
    ...NO_CODES.map((unit_code) => ({ unit_code })),
  ),
  ...violating("source in ('catalogue', 'own')", "uas_units", { source: "pasted" }),
  ...violating(
    "json_type(outcomes) = 'array' and json_array_length(outcomes) > 0",
    "unit_revisions",
    { outcomes: "[]" },
    { outcomes: "{}" },
    { outcomes: '"one"' },
  ),
  ...violating("own_work_declared in (0, 1)", "unit_assignments", { own_work_declared: 2 }),
  ...violating("assessment_declared in (0, 1)", "unit_assignments", { assessment_declared: -1 }),
  ...violating("outcome_index >= 0", "submissions", { outcome_index: -1 }),
  ...violating("teacher_outcome_complete in (0, 1)", "submissions", { teacher_outcome_complete: 2 }),
  ...violating(
    `completed_date ${DAYS} and completed_date is date(completed_date)`,
    "submissions",
    ...NO_DAYS.map((completed_date) => ({ ...TICKED, completed_date })),
  ),
  ...violating(
    "(teacher_outcome_complete = 1) = (completed_date is not null)",
    "submissions",
    TICKED,
    { ...COMPLETE, teacher_outcome_complete: 0 },
  ),
  ...violating(
    "student_comment_by_kind in ('staff', 'student')",
    "submissions",
    { student_comment_by_kind: "teacher" },
  ),
  ...violating("json_type(payload) = 'object'", "jobs", { payload: "[]" }),
  ...violating(
    "actor_kind in ('staff', 'student', 'operator', 'system')",
    "events",
    { actor_kind: "super_admin" },
  ),
  ...violating("json_type(data) = 'object'", "events", { data: "null" }),
  ...EVIDENCE_CHECKS,
  ...LESSON_CHECKS,
  ...CHAT_CHECKS,
  // A portfolio begins without a status, so this check is only reached by an update.
  [
    `update unit_assignments set portfolio_status = 'awarded' where id = 'asg_verified'`,
    "CHECK constraint failed: portfolio_status is not 'awarded' or ( assessed_at is not null and assessed_by is not null and verified_at is not null and verified_by is not null and awarded_at is not null and awarded_by is not null )",
  ],
];

eachAdapter("every CHECK refuses invalid rows", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  await assertRefused(async (...tried) => oneLine(String(await attempt(...tried))), CASES);
  const named = CASES.map(([, message]) => message.replace("CHECK constraint failed: ", ""));
  assert.deepEqual(
    [...new Set(named), "portfolio_status in ('submitted', 'assessed', 'verified', 'awarded')"].sort(),
    await checksOf(query),
  );
});

eachAdapter("valid rows pass every CHECK", async (open) => {
  await using test = await open();
  const { attempt } = await openSchool(test);
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
  for (const statement of allowed) assert.equal(await attempt(statement), null, statement);
  assert.match(String(await attempt(add("events", { data: "{not json" }))), /malformed JSON/);
});
