import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const outcomeResources = sqliteTable("outcome_resources", {
  id: text("id").primaryKey(),
  unitId: text("unit_id").notNull(),
  outcomeId: text("outcome_id").notNull(),
  fileId: text("file_id").notNull(),
  description: text("description").notNull().default(""),
  addedBy: text("added_by").notNull(),
  addedAt: text("added_at").notNull(),
  removedAt: text("removed_at"),
  removedBy: text("removed_by"),
});
