import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

export const storageUse = sqliteTable("storage_use", {
  id: integer("id").primaryKey(),
  bytes: integer("bytes").notNull(),
});
