/**
 * By feature, in the order of FEATURE_ORDER, the files of `server/features` that other features may import. What is not
 * named is the feature's own; flows, jobs, middleware and web, which are above all features, may use any.
 */
export const OFFERED: Readonly<Record<string, readonly string[]>> = {
  activity: ["control_events.ts", "events.ts"],
  settings: ["change_settings.ts", "read_settings.ts"],
  people: ["add_person.ts"],
  units: ["read_unit.ts"],
  students: [
    "add_students.ts",
    "create_access_link.ts",
    "list_students.ts",
    "read_student.ts",
    "send_link_mail.ts",
    "withdraw_student.ts",
  ],
  classes: ["class_students.ts"],
  lessons: ["read_lesson.ts"],
  sign_in: ["replaced_sessions.ts", "session_tables.ts"],
  embed: ["widget_session.ts"],
  evidence: [
    "content/detect_type.ts",
    "drawn_upload.ts",
    "read_assignment_files.ts",
    "resources/read_resources.ts",
    "thumbnails/draw_evidence.ts",
    "thumbnails/draw_thumbnail.ts",
    "uploads/promise_upload.ts",
    "uploads/storage_quota.ts",
    "uploads/upload_rules.ts",
  ],
  establishment: ["logos/read_document_logo.ts", "logos/stored_logo.ts"],
  activity_log: ["activity_csv.ts", "list_activity.ts"],
  portfolio: [
    "read_assignment.ts",
    "read_portfolio.ts",
    "read_submissions.ts",
    "workflow/read_timeline.ts",
  ],
  register: ["read_register.ts"],
  summary_sheets: ["signatures/covered_rows.ts"],
  chat: ["thread_conditions.ts", "unread_counts.ts"],
  documents: [
    "portfolio_pdf/read_stored_evidence.ts",
    "stored_document.ts",
  ],
  student_record: ["file_entries.ts", "read_held.ts", "zip_stream.ts"],
  unit_record: ["make_unit_record.ts"],
  take_home: ["pack_state.ts"],
  tenants: ["subscription/change_entitlements.ts", "subscription/tell_customer.ts", "tenant_fields.ts"],
  student_page: ["read_student_details.ts"],
};
