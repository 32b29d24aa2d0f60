import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SIGN_IN_WAYS } from "../../../domain/sign_in_ways.ts";

export const signInWays = sqliteTable("sign_in_ways", {
  way: text("way", { enum: SIGN_IN_WAYS }).primaryKey(),
  staff: integer("staff", { mode: "boolean" }).notNull(),
  students: integer("students", { mode: "boolean" }).notNull(),
  secondFactor: integer("second_factor", { mode: "boolean" }).notNull(),
});

export const schoolProvider = sqliteTable("school_provider", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
  name: text("name").notNull(),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  clientSecret: text("client_secret").notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: text("changed_at").notNull(),
  triedAt: text("tried_at"),
  refusedAt: text("refused_at"),
});
