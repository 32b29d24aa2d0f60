// What an erasure of a student blanks, and what it keeps, column by column.

import { identityErased } from "./identity_rows.ts";
import { LTI_OTHERS, ltiErased } from "./lti_rows.ts";

export const MARK = "Marrakesh";
export const BORN = "1997-12-31";

/** Tables that contain nothing of one student. */
export const OTHERS = [
  "tenant_identity",
  "establishment_settings",
  "embed_origins",
  "entitlements",
  "staff",
  "login_links",
  "lessons",
  "uas_units",
  "unit_revisions",
  "classes",
  "phrases",
  "outcome_resources",
  "signatures",
  "claims",
  "link_mailings",
  "storage_use",
  "support_grants",
  "support_people",
  "support_handovers",
  "support_sessions",
  "chat_names",
  ...LTI_OTHERS,
  "sign_in_tickets",
  "sign_in_ways",
  "school_provider",
  "migrations",
];

const A = "assignment_id in (select id from unit_assignments where student_id = $)";
const S = `submission_id in (select id from submissions where ${A})`;
const T = `thread_id in (select id from chat_threads where ${A})`;

/** Columns with words of or about a student: which rows, and what is put there to be looked for. */
export const ERASED: Readonly<Record<string, { rows: string; columns: Readonly<Record<string, string>> }>> = {
  students: {
    rows: "id = $",
    columns: {
      student_id: MARK,
      student_key: MARK.toLowerCase(),
      first_name: "Amara",
      last_name: MARK,
      date_of_birth: BORN,
      email: `${MARK}@pupils.example`,
      year_group: MARK,
      learner_number: "9876",
    },
  },
  submissions: { rows: A, columns: { student_comment: MARK, teacher_comment: MARK, held_at: MARK } },
  versions: { rows: S, columns: { words: MARK } },
  unit_assignments: { rows: "student_id = $", columns: { help_given: MARK, assessment_help_given: MARK } },
  portfolio_steps: { rows: A, columns: { words: MARK } },
  files: { rows: "uploaded_by = $", columns: { file_name: `${MARK}.txt` } },
  uploads: { rows: "owner_id = $", columns: { file_name: `${MARK}.txt` } },
  student_notes: { rows: "student_id = $", columns: { note: MARK } },
  sessions: {
    rows: "student_id = $",
    columns: {
      token_hash: MARK,
      device: MARK,
      visit: MARK,
      provider: MARK,
      ticket_hash: MARK,
      ticket_expires_at: MARK,
    },
  },
  student_access: { rows: "student_id = $", columns: { token_hash: `${MARK}' || id || '` } },
  student_cards: { rows: "student_id = $", columns: { token_hash: `${MARK}' || id || '` } },
  pack_links: { rows: "student_id = $", columns: { token_hash: `${MARK}' || id || '` } },
  widget_codes: {
    rows: "student_id = $",
    columns: { frame_hash: `${MARK}' || id || '`, code_hash: `${MARK}' || id || '` },
  },
  ...ltiErased(MARK),
  ...identityErased(MARK),
  documents: { rows: A, columns: { file_name: `${MARK}.pdf` } },
  chat_messages: { rows: T, columns: { message: MARK, client_id: `${MARK}' || id || '` } },
  chat_reports: {
    rows: `message_id in (select id from chat_messages where ${T})`,
    columns: { reason: MARK },
  },
  chat_openings: { rows: T, columns: { reason: MARK } },
  claim_rows: {
    rows: `${A} and withdrawn_at is not null`,
    columns: {
      withdrawn_reason: MARK,
      record: `{"unitCode":"070147","lastName":"${MARK}","studentId":"${MARK}","dateOfBirth":"${BORN}"}`,
    },
  },
  jobs: {
    rows: "kind = 'mail_requested_link'",
    columns: { payload: `{"email":"${MARK}@pupils.example"}`, last_error: MARK },
  },
};
