import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

export const chatNames = sqliteTable("chat_names", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
});
