import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const establishmentSettings = sqliteTable("establishment_settings", {
  id: integer("id").primaryKey(),
  establishmentName: text("establishment_name").notNull().default("UAS Portfolio System"),
  organisationNumber: text("organisation_number"),
  logoUrl: text("logo_url"),
  timeZone: text("time_zone").notNull().default("Europe/London"),
  cardsAllowed: integer("cards_allowed", { mode: "boolean" }).notNull().default(false),
  updatedAt: text("updated_at").notNull(),
});
