import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SENDER_TYPES } from "../../../domain/chat.ts";

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
