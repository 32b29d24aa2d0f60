/** Tables of a school that an export holds, row by row. */
export const PORTABLE: readonly string[] = [
  "chat_inboxes",
  "chat_message_receipts",
  "chat_messages",
  "chat_names",
  "chat_openings",
  "chat_reports",
  "chat_thread_participants",
  "chat_threads",
  "claim_rows",
  "claims",
  "class_students",
  "classes",
  "embed_origins",
  "erasures",
  "establishment_settings",
  "events",
  "files",
  "late_declarations",
  "lessons",
  "link_mailings",
  "link_mails",
  "lti_courses",
  "lti_line_items",
  "lti_platforms",
  "outcome_resources",
  "pack_handovers",
  "phrases",
  "portfolio_steps",
  "signature_rows",
  "signatures",
  "staff",
  "storage_use",
  "student_notes",
  "student_teachers",
  "students",
  "submission_files",
  "submissions",
  "support_grants",
  "support_people",
  "tenant_identity",
  "uas_units",
  "unit_assignments",
  "unit_revisions",
  // Those of pictures and logos, which are found by them.
  "uploads",
  "versions",
];

/** Tables that stay behind, with the reason in words for a school. */
export const LEFT_OUT: readonly { why: string; tables: readonly string[] }[] = [
  {
    why:
      "Who is signed in, and links, cards and codes to sign in with: people sign in again and get new ones",
    tables: [
      "sessions",
      "login_links",
      "student_access",
      "student_cards",
      "widget_codes",
      "pack_links",
      "sign_in_tickets",
      "support_sessions",
      "support_handovers",
    ],
  },
  {
    why:
      "Accounts at Google, Microsoft, another provider or a learning platform, ways to sign in, and the secrets shared with them: they are set up again",
    tables: [
      "identities",
      "sign_in_ways",
      "school_provider",
      "lti_keys",
      "lti_registrations",
      "lti_launches",
      "lti_pending_links",
      "lti_links",
      "lti_course_staff",
      "lti_grades",
    ],
  },
  {
    why: "What the school has bought: it belongs to the provider's contract",
    tables: ["entitlements"],
  },
  {
    why:
      "Work that was under way, unfinished uploads, and PDFs of portfolios: they are made again from what is here",
    tables: ["jobs", "documents", "erasure_objects"],
  },
  { why: "The history of the database's own form", tables: ["migrations"] },
];

export const LEFT_OUT_TABLES: ReadonlySet<string> = new Set(LEFT_OUT.flatMap(({ tables }) => tables));

/** Statements that end pending work in a copy that is to be exported. */
export function portableEndings(at: string): { table: string; sql: string; args: string[] }[] {
  return [
    {
      table: "link_mails",
      sql:
        "update link_mails set state = 'failed', reason = 'not_delivered', done_at = ? where state = 'waiting'",
      args: [at],
    },
    {
      table: "files",
      sql: "update files set thumbnail = 'none' where thumbnail = 'waiting'",
      args: [],
    },
    {
      table: "uploads",
      sql: "delete from uploads where state <> 'attached' or purpose = 'thumbnail'",
      args: [],
    },
  ];
}
