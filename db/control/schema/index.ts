import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ERASURE_REASONS, type ErasureCounts } from "../../../domain/erasure.ts";
import { type FeatureToggles, PLAN_NAMES, SUBSCRIPTION_STATUSES } from "../../../domain/plans.ts";
import type { NewOutcome } from "../../../domain/units.ts";

export * from "./bookkeeping.ts";

export const tenants = sqliteTable("tenants", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  subdomain: text("subdomain"),
  tenantType: text("tenant_type", { enum: ["institutional", "individual"] }).notNull().default(
    "institutional",
  ),
  ownerUserId: text("owner_user_id"),
  active: integer("active", { mode: "boolean" }).notNull().default(true),
  readyAt: text("ready_at"),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
});

export const hosts = sqliteTable("hosts", {
  host: text("host").primaryKey(),
  tenantId: text("tenant_id").notNull(),
  kind: text("kind", { enum: ["subdomain", "domain"] }).notNull(),
  retiredAt: text("retired_at"),
});

export const tenantSubscriptions = sqliteTable("tenant_subscriptions", {
  tenantId: text("tenant_id").primaryKey(),
  plan: text("plan", { enum: PLAN_NAMES }).notNull(),
  status: text("status", { enum: SUBSCRIPTION_STATUSES }).notNull().default(
    "trial",
  ),
  maxStudents: integer("max_students").notNull().default(10),
  overrideLimits: integer("override_limits", { mode: "boolean" }).notNull().default(false),
  featureToggles: text("feature_toggles", { mode: "json" }).$type<FeatureToggles>().notNull().default({}),
  trialEndsAt: text("trial_ends_at"),
  version: integer("version").notNull().default(1),
  billingEmail: text("billing_email"),
  notes: text("notes"),
  stripeCustomerId: text("stripe_customer_id"),
  stripeSubscriptionId: text("stripe_subscription_id"),
  currentPeriodStart: text("current_period_start"),
  currentPeriodEnd: text("current_period_end"),
  cancelAtPeriodEnd: integer("cancel_at_period_end", { mode: "boolean" }).notNull().default(false),
  billingInterval: text("billing_interval", { enum: ["monthly", "annual"] }),
  stripeReadAt: text("stripe_read_at"),
});

export const tenantStats = sqliteTable("tenant_stats", {
  tenantId: text("tenant_id").primaryKey(),
  students: integer("students").notNull().default(0),
  teachers: integer("teachers").notNull().default(0),
  admins: integer("admins").notNull().default(0),
  storageBytes: integer("storage_bytes").notNull().default(0),
  failedJobs: integer("failed_jobs").notNull().default(0),
  failedMails: integer("failed_mails").notNull().default(0),
  entitlementsVersion: integer("entitlements_version").notNull().default(0),
  readAt: text("read_at"),
  fault: text("fault"),
  faultAt: text("fault_at"),
});

export const domainChecks = sqliteTable("domain_checks", {
  host: text("host").primaryKey(),
  checkedAt: text("checked_at").notNull(),
  verifiedAt: text("verified_at"),
  certificateEndsAt: text("certificate_ends_at"),
  fault: text("fault"),
});

export const userTenants = sqliteTable("user_tenants", {
  userId: text("user_id").notNull(),
  tenantId: text("tenant_id").notNull(),
}, (table) => [primaryKey({ columns: [table.userId, table.tenantId] })]);

export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  profileImageUrl: text("profile_image_url"),
  organisationName: text("organisation_name"),
  organisationNumber: text("organisation_number"),
  superAdmin: integer("super_admin", { mode: "boolean" }).notNull().default(false),
  createdAt: text("created_at").notNull(),
});

export const sessions = sqliteTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id").notNull(),
  createdAt: text("created_at").notNull(),
  lastSeenAt: text("last_seen_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});

export const loginLinks = sqliteTable("login_links", {
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id").notNull(),
  returnTo: text("return_to"),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  usedAt: text("used_at"),
});

export const secondFactors = sqliteTable("second_factors", {
  userId: text("user_id").primaryKey(),
  secret: text("secret"),
  confirmedAt: text("confirmed_at"),
  pendingSecret: text("pending_secret"),
  lastStep: integer("last_step").notNull().default(0),
  wrongCodes: integer("wrong_codes").notNull().default(0),
  lockedUntil: text("locked_until"),
});

export const recoveryCodes = sqliteTable("recovery_codes", {
  userId: text("user_id").notNull(),
  codeHash: text("code_hash").notNull(),
  usedAt: text("used_at"),
}, (table) => [primaryKey({ columns: [table.userId, table.codeHash] })]);

export const userIdentities = sqliteTable("user_identities", {
  issuer: text("issuer").notNull(),
  subject: text("subject").notNull(),
  provider: text("provider").notNull(),
  userId: text("user_id").notNull(),
  linkedAt: text("linked_at").notNull(),
  lastUsedAt: text("last_used_at").notNull(),
}, (table) => [primaryKey({ columns: [table.issuer, table.subject] })]);

export const signInTickets = sqliteTable("sign_in_tickets", {
  ticketHash: text("ticket_hash").primaryKey(),
  usedAt: text("used_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});

export const unitCatalogue = sqliteTable("unit_catalogue", {
  unitCode: text("unit_code").primaryKey(),
  title: text("title").notNull(),
  level: text("level").notNull(),
  approvedDate: text("approved_date"),
  outcomes: text("outcomes", { mode: "json" }).$type<NewOutcome[]>().notNull(),
  updatedAt: text("updated_at").notNull(),
});

export const contactMessages = sqliteTable("contact_messages", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  institution: text("institution").notNull(),
  message: text("message").notNull(),
  plan: text("plan", { enum: PLAN_NAMES }),
  host: text("host").notNull(),
  createdAt: text("created_at").notNull(),
  mailedAt: text("mailed_at"),
});

export const outbox = sqliteTable("outbox", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  tenantId: text("tenant_id"),
  payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  runAt: text("run_at").notNull(),
  leasedUntil: text("leased_until"),
  attempts: integer("attempts").notNull().default(0),
  lastError: text("last_error"),
  createdAt: text("created_at").notNull(),
  doneAt: text("done_at"),
});

export const tenantDue = sqliteTable("tenant_due", {
  tenantId: text("tenant_id").primaryKey(),
  dueAt: text("due_at").notNull(),
  writtenAt: text("written_at").notNull(),
  failures: integer("failures").notNull().default(0),
});

export const supportAccess = sqliteTable("support_access", {
  tenantId: text("tenant_id").primaryKey(),
  mayChange: integer("may_change", { mode: "boolean" }).notNull(),
  endsAt: text("ends_at").notNull(),
});

export const events = sqliteTable("events", {
  id: text("id").primaryKey(),
  at: text("at").notNull(),
  actorKind: text("actor_kind", { enum: ["super_admin", "operator", "system", "staff"] }).notNull(),
  actorId: text("actor_id"),
  what: text("what").notNull(),
  tenantId: text("tenant_id"),
  userId: text("user_id"),
  data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
});

export const erasures = sqliteTable("erasures", {
  id: text("id").primaryKey(),
  tenantId: text("tenant_id").notNull(),
  studentId: text("student_id").notNull(),
  reason: text("reason", { enum: ERASURE_REASONS }).notNull(),
  orderedBy: text("ordered_by").notNull(),
  orderedAt: text("ordered_at").notNull(),
  takenBackAt: text("taken_back_at"),
  begunAt: text("begun_at"),
  doneAt: text("done_at"),
  counts: text("counts", { mode: "json" }).$type<ErasureCounts>(),
});

export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  receivedAt: text("received_at").notNull(),
});
