import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type FeatureToggles, PLAN_NAMES, SUBSCRIPTION_STATUSES } from "../../../domain/plans.ts";

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
  purchaseOrder: text("purchase_order"),
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

export const userTenants = sqliteTable("user_tenants", {
  userId: text("user_id").notNull(),
  tenantId: text("tenant_id").notNull(),
}, (table) => [primaryKey({ columns: [table.userId, table.tenantId] })]);
