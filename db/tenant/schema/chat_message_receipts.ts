import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SENDER_TYPES } from "../../../domain/chat.ts";

export const chatMessageReceipts = sqliteTable("chat_message_receipts", {
  messageId: text("message_id").notNull(),
  recipientId: text("recipient_id").notNull(),
  recipientType: text("recipient_type", { enum: SENDER_TYPES }).notNull(),
  readAt: text("read_at").notNull(),
}, (table) => [primaryKey({ columns: [table.messageId, table.recipientId] })]);
