import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SENDER_TYPES } from "../../../domain/chat.ts";

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
