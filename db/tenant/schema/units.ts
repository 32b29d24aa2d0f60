import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type Outcome, UNIT_ORIGINS } from "../../../domain/units.ts";

export const uasUnits = sqliteTable("uas_units", {
  id: text("id").primaryKey(),
  unitCode: text("unit_code").notNull(),
  source: text("source", { enum: ["catalogue", "own"] }).notNull(),
  createdBy: text("created_by"),
  createdAt: text("created_at").notNull(),
});

export const unitRevisions = sqliteTable("unit_revisions", {
  id: text("id").primaryKey(),
  unitId: text("unit_id").notNull(),
  number: integer("number").notNull(),
  title: text("title").notNull(),
  level: text("level").notNull(),
  approvedDate: text("approved_date"),
  outcomes: text("outcomes", { mode: "json" }).$type<Outcome[]>().notNull(),
  createdAt: text("created_at").notNull(),
  origin: text("origin", { enum: UNIT_ORIGINS }),
});
