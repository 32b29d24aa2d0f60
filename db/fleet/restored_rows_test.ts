import assert from "node:assert/strict";
import { AT } from "../../test/raw_sql/insert_sql.ts";
import { tablesOf } from "../../test/raw_sql/columns.ts";
import { addControl, openInstallation } from "../../test/raw_sql/control_rows.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";
import { endings } from "./restored_rows.ts";

const installation = openInstallation();
const school = openSchool();
const INPUT = { at: "2026-06-16T09:00:00.000Z", mailKinds: ["mail_staff_link"] };

/** Tables whose rows a restore leaves as they were. Where a column is called as a credential's is, the reason. */
const KEPT: Record<"control" | "tenant", Record<string, string>> = {
  control: {
    second_factors: "a person's own app; a code counts once in thirty seconds",
    recovery_codes: "printed, and only hashed",
    user_identities: "accounts of sign-in providers, which ask their owner",
    sign_in_tickets: "those that were used: without them one could be used twice",
    contact_messages: "",
    domain_checks: "",
    erasures: "",
    events: "",
    financial_transactions: "",
    hosts: "",
    invoices: "",
    stripe_events: "",
    tenant_stats: "",
    tenant_subscriptions: "",
    tenants: "",
    time_entries: "",
    unit_catalogue: "",
    user_tenants: "",
    users: "",
  },
  tenant: {
    identities: "accounts of sign-in providers, which ask their owner",
    sign_in_tickets: "those that were used: without them one could be used twice",
    lti_keys: "the school's own, sealed",
    lti_platforms: "",
    lti_links: "",
    school_provider: "the school's own secret, sealed",
    chat_inboxes: "",
    chat_message_receipts: "",
    chat_messages: "",
    chat_names: "",
    chat_openings: "",
    chat_reports: "",
    chat_thread_participants: "",
    chat_threads: "",
    claim_rows: "",
    claims: "",
    class_students: "",
    classes: "",
    embed_origins: "",
    entitlements: "",
    erasure_objects: "",
    erasures: "",
    establishment_settings: "",
    events: "",
    files: "",
    late_declarations: "",
    link_mailings: "",
    link_mails: "",
    lti_course_staff: "",
    lti_courses: "",
    lti_grades: "",
    lti_line_items: "",
    outcome_resources: "",
    pack_handovers: "",
    phrases: "",
    portfolio_steps: "",
    sign_in_ways: "",
    signature_rows: "",
    signatures: "",
    staff: "",
    storage_use: "",
    student_notes: "",
    student_teachers: "",
    students: "",
    submission_files: "",
    submissions: "",
    support_people: "",
    tenant_identity: "",
    uas_units: "",
    unit_assignments: "",
    unit_revisions: "",
    versions: "",
  },
};

/** Names of columns that let someone in, or hold a place for a while. */
const CREDENTIAL =
  /(token|code|ticket|state|frame)_hash|secret|private_key|^subject$|leased_until|locked_until/;

for (const [kind, database] of [["control", installation], ["tenant", school]] as const) {
  Deno.test(`every table of a ${kind} database is kept or ended by a restore`, async () => {
    const tables = await tablesOf(database.query);
    const ended = new Set(endings(kind, INPUT).map(({ table }) => table));
    const known = [...ended, ...Object.keys(KEPT[kind])].sort();
    assert.deepEqual(tables, known, "a new table is in endings() of restored_rows.ts, or in KEPT here");
  });

  Deno.test(`a ${kind} table with a credential that a restore keeps says why`, async () => {
    const silent: string[] = [];
    for (const [table, reason] of Object.entries(KEPT[kind])) {
      const columns = await database.query(`select name from pragma_table_info('${table}')`);
      const found = columns.map(({ name }) => String(name)).filter((name) => CREDENTIAL.test(name));
      if (found.length > 0 && reason === "" && !LINKS.includes(table)) {
        silent.push(`${table}.${found.join()}`);
      }
    }
    assert.deepEqual(silent, []);
  });
}

/** Who someone is at a platform, which signs each launch. */
const LINKS = ["lti_links", "lti_grades", "lti_course_staff"];

/** Rows that let someone in; nothing that was found by `live` is afterwards. */
const LIVE: Record<string, readonly [insert: string, live: string][]> = {
  control: [
    [addControl("sessions"), "sessions"],
    [addControl("login_links"), "login_links"],
    [addControl("support_access"), "support_access"],
    [addControl("signups"), "signups"],
    [
      addControl("outbox", { kind: "mail_staff_link", tenant_id: "ten_oak" }),
      "outbox where done_at is null",
    ],
    [
      addControl("outbox", { id: "obx_run", leased_until: AT }),
      "outbox where leased_until is not null",
    ],
  ],
  tenant: [
    [add("sessions"), "sessions"],
    [add("login_links"), "login_links"],
    [add("student_access"), "student_access where revoked_at is null"],
    [add("student_cards", { locked_until: AT }), "student_cards where locked_until is not null"],
    [add("lessons"), "lessons where closed_at is null"],
    [
      add("pack_links", { state: "sent", done_at: AT, token_hash: "new", expires_at: AT }),
      "pack_links where revoked_at is null and token_hash is not null",
    ],
    [add("widget_codes"), "widget_codes"],
    [add("lti_launches"), "lti_launches"],
    [add("lti_pending_links"), "lti_pending_links"],
    [add("lti_registrations", { used_at: null }), "lti_registrations where used_at is null"],
    [add("support_handovers"), "support_handovers"],
    [add("support_sessions"), "support_sessions"],
    [add("uploads"), "uploads where state in ('promised', 'receiving')"],
    [add("documents"), "documents"],
    [add("jobs", { kind: "mail_staff_link" }), "jobs where done_at is null"],
    [
      add("jobs", { id: "job_run", kind: "make_thumbnail", leased_until: AT }),
      "jobs where leased_until is not null",
    ],
    ["select 1", "support_grants where ended_at is null"],
  ],
};

for (const [kind, database] of [["control", installation], ["tenant", school]] as const) {
  Deno.test(`what let someone in, was leased or would send an email has ended in a restored ${kind}`, async () => {
    await database.inTransaction(async (run) => {
      for (const [insert] of LIVE[kind]!) await run(insert);
      for (const { sql, args } of endings(kind, INPUT)) {
        await run(args.reduce((text, arg) => text.replace("?", `'${arg}'`), sql));
      }
      for (const [, live] of LIVE[kind]!) {
        const jobs = live.startsWith("jobs where done") || live.startsWith("outbox where done");
        const [row] = await run(`select count(*) as n from ${live}${jobs ? " and kind like 'mail%'" : ""}`);
        assert.equal(row!.n, 0, live);
      }
    });
  });
}

Deno.test("each ending has a row that it ends", () => {
  for (const kind of ["control", "tenant"] as const) {
    const tested = new Set(LIVE[kind]!.map(([, live]) => live.split(" ")[0]!));
    const untested = endings(kind, INPUT).map(({ table }) => table).filter((table) => !tested.has(table));
    assert.deepEqual(untested.filter((table) => table !== "tenant_due"), []);
  }
});
