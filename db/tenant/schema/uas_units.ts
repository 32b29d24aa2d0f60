import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const uasUnits = sqliteTable("uas_units", {
  id: text("id").primaryKey(),
  unitCode: text("unit_code").notNull(),
  source: text("source", { enum: ["catalogue", "own"] }).notNull(),
  createdBy: text("created_by"),
  createdAt: text("created_at").notNull(),
});
