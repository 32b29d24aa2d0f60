import { CHAT_ROWS } from "./chat_rows.ts";
import { CLAIM_ROWS } from "./claim_rows.ts";
import { AT, insertSql, type Row } from "./insert_sql.ts";
import { IDENTITY_ROWS } from "./identity_rows.ts";
import { LTI_ROWS } from "./lti_rows.ts";
import { SUPPORT_ROWS } from "./support_rows.ts";

const LATER = "2026-06-15T10:00:00.000Z";
export const DAY = "2026-06-15";

/** A row per table that conflicts with no other. */
export const TENANT_ROWS: Record<string, Row> = {
  tenant_identity: { tenant_id: "ten_elm", created_at: AT },
  establishment_settings: { id: 1, updated_at: AT },
  embed_origins: { id: "emb_new", origin: "https://www.oak.example", added_by: "usr_one", added_at: AT },
  entitlements: { id: 1, plan: "medium", status: "active", seats: 100, version: 1 },
  staff: {
    user_id: "usr_new",
    email: "new@oak.example",
    first_name: "Ada",
    last_name: "Hill",
    role: "teacher",
    created_at: AT,
  },
  students: {
    id: "stu_new",
    student_id: "New",
    student_key: "new",
    first_name: "Robin",
    last_name: "Ash",
    created_at: AT,
  },
  student_teachers: { student_id: "stu_none", staff_id: "usr_one", linked_at: AT },
  sessions: {
    token_hash: "new",
    kind: "staff",
    staff_id: "usr_one",
    created_at: AT,
    last_seen_at: AT,
    expires_at: AT,
  },
  login_links: { token_hash: "new", staff_id: "usr_one", created_at: AT, expires_at: AT },
  student_access: {
    id: "acc_new",
    student_id: "stu_none",
    token_hash: "new",
    created_at: AT,
    expires_at: AT,
  },
  uas_units: { id: "unt_new", unit_code: "100012", source: "own", created_at: AT },
  unit_revisions: {
    id: "rev_new",
    unit_id: "unt_one",
    number: 2,
    title: "Growing vegetables",
    level: "Level One",
    outcomes: '[{"id":"out_0"},{"id":"out_1"}]',
    created_at: AT,
  },
  unit_assignments: {
    id: "asg_new",
    unit_id: "unt_one",
    revision_id: "rev_one",
    student_id: "stu_free",
    assigned_by: "usr_one",
    started_at: AT,
  },
  submissions: { id: "sub_new", assignment_id: "asg_none", outcome_id: "out_2", outcome_index: 2 },
  files: {
    id: "fil_new",
    storage_key: "ten_oak/new",
    file_name: "photo.png",
    file_type: "image/png",
    file_size: 1,
    uploaded_by_kind: "student",
    uploaded_by: "stu_none",
    uploaded_at: AT,
  },
  submission_files: {
    id: "evd_new",
    submission_id: "sub_none_0",
    file_id: "fil_none",
    added_by_kind: "student",
    added_by: "stu_none",
    added_at: AT,
  },
  storage_use: { id: 1, bytes: 0 },
  outcome_resources: {
    id: "res_new",
    unit_id: "unt_one",
    outcome_id: "out_0",
    file_id: "fil_none",
    added_by: "usr_one",
    added_at: AT,
  },
  versions: {
    id: "ver_new",
    submission_id: "sub_none_0",
    box: "reflection",
    words: "I dug the bed.",
    author_kind: "student",
    author_id: "stu_none",
    began_at: AT,
    saved_at: AT,
  },
  portfolio_steps: {
    id: "stp_new",
    assignment_id: "asg_none",
    step: "submit",
    to_status: "submitted",
    by_kind: "student",
    by_id: "stu_none",
    at: AT,
  },
  uploads: {
    id: "upl_new",
    owner_kind: "student",
    owner_id: "stu_none",
    purpose: "evidence",
    file_name: "photo.png",
    state: "promised",
    storage_key: "ten_oak/new",
    created_at: AT,
    expires_at: AT,
  },
  link_mailings: { id: "lml_one", created_by: "usr_one", created_at: AT },
  link_mails: { id: "lnm_new", mailing_id: "lml_old", student_id: "stu_none", state: "waiting" },
  lessons: { id: "les_new", opened_by: "usr_one", code: "123456", opened_at: AT, ends_at: LATER },
  student_cards: {
    id: "crd_new",
    student_id: "stu_none",
    token_hash: "new",
    created_at: AT,
    expires_at: LATER,
  },
  classes: { id: "cls_new", staff_id: "usr_one", name: "9 Garden", created_at: AT },
  class_students: { class_id: "cls_old", student_id: "stu_none", added_at: AT },
  student_notes: {
    id: "not_new",
    student_id: "stu_none",
    created_by: "usr_one",
    note: "Sits in front.",
    created_at: AT,
  },
  phrases: { id: "phr_new", staff_id: "usr_one", words: "Well done.", changed_at: AT },
  ...CLAIM_ROWS,
  ...CHAT_ROWS,
  erasures: {
    id: "era_new",
    student_id: "stu_free",
    reason: "retention",
    ordered_by: "usr_one",
    ordered_at: AT,
    due_at: LATER,
  },
  erasure_objects: { erasure_id: "era_old", storage_key: "ten_oak/new" },
  ...SUPPORT_ROWS,
  ...LTI_ROWS,
  ...IDENTITY_ROWS,
  jobs: { id: "job_new", kind: "sweep", run_at: AT, created_at: AT },
  documents: { id: "doc_new", assignment_id: "asg_none", fingerprint: "of it", asked_at: AT },
  pack_links: {
    id: "pkl_new",
    student_id: "stu_none",
    created_by: "usr_one",
    created_at: AT,
    state: "waiting",
  },
  widget_codes: {
    id: "wgc_new",
    student_id: "stu_none",
    frame_hash: "new",
    code_hash: "new",
    created_at: AT,
    expires_at: LATER,
  },
  pack_handovers: { student_id: "stu_none", handed_over_at: AT, handed_over_by: "usr_one" },
  events: { id: "evt_new", at: AT, actor_kind: "system", what: "unit.kept" },
};

/** Columns of a file that is a link. */
export const LINK: Row = { file_type: "link", link_url: "https://oak.example/", link_type: "website" };

/** Inserts a row that is valid except for `over`. */
export function add(table: string, over: Row = {}, verb?: string): string {
  return insertSql(table, { ...TENANT_ROWS[table], ...over }, verb);
}
