import { openRawDatabase, type RawDatabase } from "./database.ts";
import { AT, insertSql, type Row } from "./insert_sql.ts";

/** A row per control table that conflicts with none of `openInstallation`. */
export const CONTROL_ROWS: Record<string, Row> = {
  tenants: { id: "ten_new", name: "Elm School", subdomain: "elm", created_at: AT, updated_at: AT },
  hosts: { host: "new", tenant_id: "ten_oak", kind: "subdomain" },
  users: { id: "usr_new", email: "new@oak.example", first_name: "Ada", last_name: "Hill", created_at: AT },
  user_tenants: { user_id: "usr_one", tenant_id: "ten_oak" },
  sessions: { token_hash: "new", user_id: "usr_one", created_at: AT, last_seen_at: AT, expires_at: AT },
  login_links: { token_hash: "new", user_id: "usr_one", created_at: AT, expires_at: AT },
  second_factors: { user_id: "usr_one", pending_secret: "sealed" },
  recovery_codes: { user_id: "usr_two", code_hash: "new" },
  tenant_subscriptions: { tenant_id: "ten_oak", plan: "medium" },
  user_identities: {
    issuer: "https://id.example",
    subject: "7",
    provider: "google",
    user_id: "usr_one",
    linked_at: AT,
    last_used_at: AT,
  },
  sign_in_tickets: { ticket_hash: "new", used_at: AT, expires_at: AT },
  tenant_stats: { tenant_id: "ten_oak" },
  domain_checks: { host: "portfolio.oak.example", checked_at: AT },
  time_entries: {
    id: "tme_new",
    category: "support",
    description: "Helped with the first import",
    hours: 725,
    work_date: "2026-06-15",
    created_at: AT,
  },
  financial_transactions: {
    id: "ftr_new",
    type: "income",
    category: "subscription",
    amount: 6_900,
    description: "June",
    transaction_date: "2026-06-15",
    created_at: AT,
  },
  invoices: {
    id: "inv_new",
    tenant_id: "ten_oak",
    number: "2026-014",
    amount: 69_000,
    issued_on: "2026-06-15",
    due_on: "2026-07-15",
    created_at: AT,
  },
  unit_catalogue: {
    unit_code: "121766",
    title: "Growing vegetables",
    level: "Level One",
    outcomes: '[{"description":"dug a bed","evidenceType":"Summary sheet"}]',
    updated_at: AT,
  },
  contact_messages: {
    id: "con_new",
    name: "Ada Hill",
    email: "ada@oak.example",
    institution: "Oak School",
    message: "Please write to me.",
    host: "unitfolio.example",
    created_at: AT,
  },
  signups: {
    id: "sgn_new",
    tenant_id: "ten_new",
    school: "Elm School",
    first_name: "Ada",
    last_name: "Hill",
    email: "ada@elm.example",
    subdomain: "elm",
    plan: "small",
    created_at: AT,
  },
  stripe_events: { id: "evt_new", type: "invoice.paid", received_at: AT },
  outbox: { id: "obx_new", kind: "apply_tenant", payload: "{}", run_at: AT, created_at: AT },
  erasures: {
    id: "era_new",
    tenant_id: "ten_oak",
    student_id: "stu_one",
    reason: "retention",
    ordered_by: "usr_one",
    ordered_at: AT,
    begun_at: AT,
  },
  tenant_due: { tenant_id: "ten_oak", due_at: AT, written_at: AT },
  support_access: { tenant_id: "ten_oak", may_change: 0, ends_at: AT },
  events: { id: "evt_new", at: AT, actor_kind: "system", what: "tenant.created" },
};

/** Inserts a row that is valid except for `over`. */
export function addControl(table: string, over: Row = {}, verb?: string): string {
  return insertSql(table, { ...CONTROL_ROWS[table], ...over }, verb);
}

/** One school with two hosts, two users, one with a second factor, an event, and an entry of each kind in the accounts. */
export function openInstallation(): RawDatabase {
  return openRawDatabase({ kind: "control" }, [
    addControl("users", { id: "usr_one", email: "one@oak.example" }),
    addControl("users", { id: "usr_two", email: "two@oak.example" }),
    addControl("second_factors", { user_id: "usr_two" }),
    addControl("tenants", { id: "ten_oak", subdomain: "oak" }),
    addControl("hosts", { host: "oak" }),
    addControl("hosts", { host: "portfolio.oak.example", kind: "domain" }),
    addControl("events", { id: "evt_one" }),
    addControl("erasures", { id: "era_one" }),
    addControl("time_entries", { id: "tme_one" }),
    addControl("financial_transactions", { id: "ftr_one", source: "stripe:one" }),
    addControl("invoices", { id: "inv_one", number: "one" }),
  ]);
}
