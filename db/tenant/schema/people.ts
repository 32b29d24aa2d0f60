import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TEXT_SIZES } from "../../../domain/display.ts";
import { STAFF_ROLES } from "../../../domain/people.ts";

export const staff = sqliteTable("staff", {
  userId: text("user_id").primaryKey(),
  email: text("email").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  role: text("role", { enum: STAFF_ROLES }).notNull(),
  profileImageUrl: text("profile_image_url"),
  archivedAt: text("archived_at"),
  createdAt: text("created_at").notNull(),
  organisationName: text("organisation_name"),
  organisationNumber: text("organisation_number"),
  pictureKey: text("picture_key"),
  pictureSize: integer("picture_size"),
  chatMail: integer("chat_mail", { mode: "boolean" }).notNull().default(false),
  textSize: text("text_size", { enum: TEXT_SIZES }).notNull().default("normal"),
  fewerThings: integer("fewer_things", { mode: "boolean" }).notNull().default(false),
});

export const sessions = sqliteTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  kind: text("kind", { enum: ["staff", "student", "widget"] }).notNull(),
  staffId: text("staff_id"),
  studentId: text("student_id"),
  createdAt: text("created_at").notNull(),
  lastSeenAt: text("last_seen_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  lessonId: text("lesson_id"),
  device: text("device"),
  secondFactor: integer("second_factor", { mode: "boolean" }).notNull().default(false),
  provider: text("provider"),
  frameHash: text("frame_hash"),
  visit: text("visit"),
  launched: integer("launched", { mode: "boolean" }).notNull().default(false),
  ticketHash: text("ticket_hash"),
  ticketExpiresAt: text("ticket_expires_at"),
  beganAt: text("began_at"),
});

export const loginLinks = sqliteTable("login_links", {
  tokenHash: text("token_hash").primaryKey(),
  staffId: text("staff_id").notNull(),
  returnTo: text("return_to"),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  usedAt: text("used_at"),
});
