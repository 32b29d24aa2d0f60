import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
