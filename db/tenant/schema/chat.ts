import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AUDIENCES, SENDER_TYPES, THREAD_TYPES } from "../../../domain/chat.ts";

export const chatThreads = sqliteTable("chat_threads", {
  id: text("id").primaryKey(),
  threadType: text("thread_type", { enum: THREAD_TYPES }).notNull(),
  staffId: text("staff_id").notNull(),
  assignmentId: text("assignment_id"),
  unitId: text("unit_id"),
  audience: text("audience", { enum: AUDIENCES }),
  createdAt: text("created_at").notNull(),
  lastSeq: integer("last_seq").notNull().default(0),
  lastAt: text("last_at").notNull(),
  /** Messages that `staffId` has not read; set by the database. */
  staffUnread: integer("staff_unread").notNull().default(0),
});

export const chatMessages = sqliteTable("chat_messages", {
  id: text("id").primaryKey(),
  threadId: text("thread_id").notNull(),
  seq: integer("seq").notNull(),
  senderId: text("sender_id").notNull(),
  senderType: text("sender_type", { enum: SENDER_TYPES }).notNull(),
  message: text("message").notNull(),
  clientId: text("client_id"),
  createdAt: text("created_at").notNull(),
});

export const chatInboxes = sqliteTable("chat_inboxes", {
  personId: text("person_id").primaryKey(),
  personType: text("person_type", { enum: SENDER_TYPES }).notNull(),
  version: integer("version").notNull().default(0),
  mailedAt: text("mailed_at"),
});

export const chatReports = sqliteTable("chat_reports", {
  id: text("id").primaryKey(),
  messageId: text("message_id").notNull(),
  reportedBy: text("reported_by").notNull(),
  reportedByType: text("reported_by_type", { enum: SENDER_TYPES }).notNull(),
  reason: text("reason").notNull().default(""),
  reportedAt: text("reported_at").notNull(),
  handledAt: text("handled_at"),
  handledBy: text("handled_by"),
});

export const chatOpenings = sqliteTable("chat_openings", {
  id: text("id").primaryKey(),
  threadId: text("thread_id").notNull(),
  openedBy: text("opened_by").notNull(),
  reason: text("reason").notNull().default(""),
  openedAt: text("opened_at").notNull(),
});
