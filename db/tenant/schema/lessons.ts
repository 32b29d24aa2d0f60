import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const lessons = sqliteTable("lessons", {
  id: text("id").primaryKey(),
  openedBy: text("opened_by").notNull(),
  code: text("code").notNull(),
  openedAt: text("opened_at").notNull(),
  endsAt: text("ends_at").notNull(),
  closedAt: text("closed_at"),
});
