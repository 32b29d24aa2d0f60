import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SECOND_FACTOR_RULES } from "../../../domain/second_factor.ts";
import type { SchoolYearStart } from "../../../domain/school_year.ts";
import { type FeatureToggles, PLAN_NAMES, SUBSCRIPTION_STATUSES } from "../../../domain/plans.ts";
import { DEFAULT_HEADER_COLOUR, DEFAULT_RECORDS_UNTIL_AGE } from "../../../domain/settings.ts";

export const establishmentSettings = sqliteTable("establishment_settings", {
  id: integer("id").primaryKey(),
  establishmentName: text("establishment_name").notNull().default("UAS Portfolio System"),
  organisationNumber: text("organisation_number"),
  logoUrl: text("logo_url"),
  timeZone: text("time_zone").notNull().default("Europe/London"),
  cardsAllowed: integer("cards_allowed", { mode: "boolean" }).notNull().default(false),
  pdfOutcomeHeaderColor: text("pdf_outcome_header_color").notNull().default(DEFAULT_HEADER_COLOUR),
  logoSize: integer("logo_size"),
  pdfLogoUrl: text("pdf_logo_url"),
  pdfLogoSize: integer("pdf_logo_size"),
  recordsUntilAge: integer("records_until_age").notNull().default(DEFAULT_RECORDS_UNTIL_AGE),
  evidenceYears: integer("evidence_years"),
  verifyByAnother: integer("verify_by_another", { mode: "boolean" }).notNull().default(false),
  secondFactor: text("second_factor", { enum: SECOND_FACTOR_RULES }).notNull().default("optional"),
  schoolYearStart: text("school_year_start", { mode: "json" }).$type<SchoolYearStart>(),
  updatedAt: text("updated_at").notNull(),
});

export const embedOrigins = sqliteTable("embed_origins", {
  id: text("id").primaryKey(),
  origin: text("origin").notNull(),
  addedBy: text("added_by").notNull(),
  addedAt: text("added_at").notNull(),
});

export const entitlements = sqliteTable("entitlements", {
  id: integer("id").primaryKey(),
  plan: text("plan", { enum: PLAN_NAMES }).notNull(),
  status: text("status", { enum: SUBSCRIPTION_STATUSES }).notNull(),
  seats: integer("seats").notNull(),
  overrideLimits: integer("override_limits", { mode: "boolean" }).notNull().default(false),
  featureToggles: text("feature_toggles", { mode: "json" }).$type<FeatureToggles>().notNull().default({}),
  trialEndsAt: text("trial_ends_at"),
  version: integer("version").notNull(),
});

export const lessons = sqliteTable("lessons", {
  id: text("id").primaryKey(),
  openedBy: text("opened_by").notNull(),
  code: text("code").notNull(),
  openedAt: text("opened_at").notNull(),
  endsAt: text("ends_at").notNull(),
  closedAt: text("closed_at"),
});

export const events = sqliteTable("events", {
  id: text("id").primaryKey(),
  at: text("at").notNull(),
  actorKind: text("actor_kind", { enum: ["staff", "student", "operator", "system"] }).notNull(),
  actorId: text("actor_id"),
  what: text("what").notNull(),
  studentId: text("student_id"),
  assignmentId: text("assignment_id"),
  data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
});

export const jobs = sqliteTable("jobs", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  runAt: text("run_at").notNull(),
  leasedUntil: text("leased_until"),
  attempts: integer("attempts").notNull().default(0),
  lastError: text("last_error"),
  createdAt: text("created_at").notNull(),
  doneAt: text("done_at"),
});
