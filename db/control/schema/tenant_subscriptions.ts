import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type FeatureToggles, PLAN_NAMES, SUBSCRIPTION_STATUSES } from "../../../domain/plans.ts";

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
});
