import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MESSAGE_STATES } from "../../../domain/contact_answers.ts";
import { ERASURE_REASONS, type ErasureCounts } from "../../../domain/erasure.ts";
import { PLAN_NAMES } from "../../../domain/plans.ts";
import { TRIAL_PLANS } from "../../../domain/signup.ts";
import type { NewOutcome } from "../../../domain/units.ts";

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
  state: text("state", { enum: MESSAGE_STATES }).notNull().default("new"),
  stateAt: text("state_at"),
  stateBy: text("state_by"),
  answer: text("answer"),
  answerMailedAt: text("answer_mailed_at"),
  answerFailedAt: text("answer_failed_at"),
});

export const signups = sqliteTable("signups", {
  id: text("id").primaryKey(),
  tenantId: text("tenant_id").notNull(),
  school: text("school").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: text("email").notNull(),
  subdomain: text("subdomain").notNull(),
  plan: text("plan", { enum: TRIAL_PLANS }).notNull(),
  createdAt: text("created_at").notNull(),
  tokenHash: text("token_hash"),
  browserHash: text("browser_hash"),
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
