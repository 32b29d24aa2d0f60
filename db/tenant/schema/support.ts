import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SUPPORT_REASONS } from "../../../domain/support.ts";

export const supportGrants = sqliteTable("support_grants", {
  id: text("id").primaryKey(),
  reason: text("reason", { enum: SUPPORT_REASONS }).notNull(),
  mayChange: integer("may_change", { mode: "boolean" }).notNull().default(false),
  grantedBy: text("granted_by").notNull(),
  grantedAt: text("granted_at").notNull(),
  endsAt: text("ends_at").notNull(),
  endedAt: text("ended_at"),
  endedBy: text("ended_by"),
});

export const supportPeople = sqliteTable("support_people", {
  userId: text("user_id").primaryKey(),
  email: text("email").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
});

export const supportHandovers = sqliteTable("support_handovers", {
  tokenHash: text("token_hash").primaryKey(),
  grantId: text("grant_id").notNull(),
  personId: text("person_id").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  usedAt: text("used_at"),
});

export const supportSessions = sqliteTable("support_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  grantId: text("grant_id").notNull(),
  personId: text("person_id").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});
