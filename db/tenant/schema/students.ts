import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TEXT_SIZES } from "../../../domain/display.ts";
import { LINK_MAIL_REASONS, LINK_MAIL_STATES } from "../../../domain/link_mails.ts";

export const students = sqliteTable("students", {
  id: text("id").primaryKey(),
  studentId: text("student_id").notNull(),
  studentKey: text("student_key").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  dateOfBirth: text("date_of_birth"),
  email: text("email"),
  yearGroup: text("year_group"),
  learnerNumber: text("learner_number"),
  registeredYear: integer("registered_year"),
  emailVerifiedAt: text("email_verified_at"),
  archivedAt: text("archived_at"),
  createdAt: text("created_at").notNull(),
  textSize: text("text_size", { enum: TEXT_SIZES }).notNull().default("normal"),
  fewerThings: integer("fewer_things", { mode: "boolean" }).notNull().default(false),
  erasedAt: text("erased_at"),
});

export const studentTeachers = sqliteTable("student_teachers", {
  studentId: text("student_id").notNull(),
  staffId: text("staff_id").notNull(),
  linkedAt: text("linked_at").notNull(),
  /** Another member of staff has assigned the student a unit; set by the database. */
  othersAssigned: integer("others_assigned", { mode: "boolean" }).notNull().default(false),
}, (table) => [primaryKey({ columns: [table.studentId, table.staffId] })]);

export const studentAccess = sqliteTable("student_access", {
  id: text("id").primaryKey(),
  studentId: text("student_id").notNull(),
  tokenHash: text("token_hash").notNull(),
  createdBy: text("created_by"),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  revokedAt: text("revoked_at"),
  wrongAddresses: integer("wrong_addresses").notNull().default(0),
  lockedUntil: text("locked_until"),
  requested: integer("requested", { mode: "boolean" }).notNull().default(false),
});

export const studentCards = sqliteTable("student_cards", {
  id: text("id").primaryKey(),
  studentId: text("student_id").notNull(),
  tokenHash: text("token_hash").notNull(),
  createdBy: text("created_by"),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  revokedAt: text("revoked_at"),
  wrongCodes: integer("wrong_codes").notNull().default(0),
  lockedUntil: text("locked_until"),
});

export const linkMailings = sqliteTable("link_mailings", {
  id: text("id").primaryKey(),
  createdBy: text("created_by").notNull(),
  createdAt: text("created_at").notNull(),
});

export const linkMails = sqliteTable("link_mails", {
  id: text("id").primaryKey(),
  mailingId: text("mailing_id").notNull(),
  studentId: text("student_id").notNull(),
  assignments: text("assignments", { mode: "json" }).$type<string[]>().notNull().default([]),
  state: text("state", { enum: LINK_MAIL_STATES }).notNull(),
  reason: text("reason", { enum: LINK_MAIL_REASONS }),
  doneAt: text("done_at"),
});
