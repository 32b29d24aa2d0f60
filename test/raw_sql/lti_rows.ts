import type { CheckCases } from "./columns.ts";
import { AT, type Row } from "./insert_sql.ts";

const LATER = "2026-06-15T09:10:00.000Z";

/** A row per table of learning platforms. */
export const LTI_ROWS: Record<string, Row> = {
  lti_platforms: {
    id: "ltp_new",
    name: "Moodle",
    issuer: "https://moodle.example",
    client_id: "new",
    deployment_ids: '["1"]',
    authorization_url: "https://moodle.example/mod/lti/auth.php",
    origin: "https://moodle.example",
    jwks_url: "https://moodle.example/mod/lti/certs.php",
    token_url: "https://moodle.example/mod/lti/token.php",
    added_by: "usr_one",
    added_at: AT,
    approved_at: AT,
  },
  lti_registrations: {
    token_hash: "new",
    made_by: "usr_one",
    made_at: AT,
    expires_at: LATER,
    asks_email: 0,
    used_at: AT,
  },
  lti_keys: { id: "ltk_new", public_key: '{"kty":"RSA"}', private_key: "sealed", created_at: AT },
  lti_links: {
    platform_id: "ltp_old",
    subject: "7",
    student_id: "stu_none",
    proof: "code",
    linked_at: AT,
  },
  lti_courses: {
    id: "ltc_new",
    platform_id: "ltp_old",
    deployment_id: "1",
    context_id: "new",
    title: "Garden",
    members_url: "https://moodle.example/members",
    seen_at: AT,
  },
  lti_course_staff: { course_id: "ltc_old", subject: "8", seen_at: AT },
  lti_launches: {
    state_hash: "new",
    nonce_hash: "new",
    platform_id: "ltp_old",
    created_at: AT,
    expires_at: LATER,
  },
  lti_pending_links: {
    token_hash: "new",
    platform_id: "ltp_old",
    subject: "7",
    role: "student",
    target: "/embed",
    created_at: AT,
    expires_at: LATER,
  },
  lti_line_items: {
    id: "lli_new",
    platform_id: "ltp_old",
    deployment_id: "1",
    link_id: "new",
    unit_id: "unt_one",
    course: "Garden",
    noted_at: AT,
  },
  lti_grades: { line_item_id: "lli_old", subject: "7", student_id: "stu_none" },
};

const SCORE = '{"scoreGiven":1,"scoreMaximum":2}';
const each = (column: string, values: readonly (string | number)[], over: Row = {}): Row[] =>
  values.map((value) => ({ ...over, [column]: value }));
const address = (column: string) => ({
  [`${column} glob 'http*://?*'`]: each(column, ["", "moodle.example", "https://", "javascript:alert(1)"]),
});
const expires = { "expires_at > created_at": each("expires_at", ["", AT]) };

/** Rows that these tables refuse. */
export const LTI_CASES: CheckCases = {
  lti_platforms: {
    "trim(name) <> '' and length(name) <= 100": each("name", ["", " ", "x".repeat(101)]),
    ...address("issuer"),
    "client_id <> ''": [{ client_id: "" }],
    "json_type(deployment_ids) = 'array' and json_array_length(deployment_ids) > 0": each("deployment_ids", [
      "[]",
      "{}",
      '"1"',
    ]),
    ...address("authorization_url"),
    ...address("origin"),
    ...address("jwks_url"),
    ...address("token_url"),
  },
  lti_links: {
    "subject <> ''": [{ subject: "" }],
    "(staff_id is null) <> (student_id is null)": [{ staff_id: "usr_one" }, { student_id: null }],
  },
  lti_courses: {
    "deployment_id <> ''": [{ deployment_id: "" }],
    "context_id <> '' and length(context_id) <= 255": each("context_id", ["", "x".repeat(256)]),
    "length(title) <= 200": [{ title: "x".repeat(201) }],
    ...address("members_url"),
  },
  lti_course_staff: { "subject <> ''": [{ subject: "" }] },
  lti_launches: {
    ...expires,
    "refused_at is null or used_at is not null": [{ refused_at: AT }],
  },
  lti_registrations: {
    "expires_at > made_at": each("expires_at", ["", AT]),
    "asks_email in (0, 1)": each("asks_email", [2, -1]),
  },
  lti_pending_links: { ...expires, "subject <> ''": [{ subject: "" }] },
  lti_line_items: {
    "deployment_id <> ''": [{ deployment_id: "" }],
    "link_id <> ''": [{ link_id: "" }],
    ...address("line_items_url"),
    ...address("line_item_url"),
  },
  lti_grades: {
    "subject <> ''": [{ subject: "" }],
    "changed between 0 and 2": each("changed", [-1, 3]),
    "json_type(score) = 'object'": each("score", ["[]", "1"], { stamp: AT }),
    "confirmed in (0, 1)": each("confirmed", [-1, 2], { score: SCORE, stamp: AT }),
    "(score is null) = (stamp is null)": [{ score: SCORE }, { stamp: AT }],
    "confirmed = 0 or score is not null": [{ confirmed: 1 }],
  },
};

/** Tables of learning platforms that contain nothing of one student. */
export const LTI_OTHERS = [
  "lti_platforms",
  "lti_registrations",
  "lti_keys",
  "lti_line_items",
  "lti_courses",
  "lti_course_staff",
  "lti_launches",
  "lti_pending_links",
];

/** Columns that an erasure of a student blanks, and those that it keeps (`erased_columns.ts`). */
export const ltiErased = (mark: string) => ({
  lti_links: { rows: "student_id = $", columns: { subject: mark } },
  lti_grades: {
    rows: "student_id = $",
    columns: { subject: mark, score: `{"scoreGiven":"${mark}"}`, stamp: mark, refused: mark },
  },
});
export const LTI_KEPT = {
  lti_links: ["platform_id", "staff_id", "student_id", "proof", "linked_at"],
  lti_grades: ["line_item_id", "student_id", "sent_at"],
};
