import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const chatOpenings = sqliteTable("chat_openings", {
  id: text("id").primaryKey(),
  threadId: text("thread_id").notNull(),
  openedBy: text("opened_by").notNull(),
  reason: text("reason").notNull().default(""),
  openedAt: text("opened_at").notNull(),
});
