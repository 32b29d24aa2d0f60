import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { NewOutcome } from "../../../domain/units.ts";

export const unitCatalogue = sqliteTable("unit_catalogue", {
  unitCode: text("unit_code").primaryKey(),
  title: text("title").notNull(),
  level: text("level").notNull(),
  approvedDate: text("approved_date"),
  outcomes: text("outcomes", { mode: "json" }).$type<NewOutcome[]>().notNull(),
  updatedAt: text("updated_at").notNull(),
});
