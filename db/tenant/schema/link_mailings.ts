import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const linkMailings = sqliteTable("link_mailings", {
  id: text("id").primaryKey(),
  createdBy: text("created_by").notNull(),
  createdAt: text("created_at").notNull(),
});
