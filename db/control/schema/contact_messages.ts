import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PLAN_NAMES } from "../../../domain/plans.ts";

export const contactMessages = sqliteTable("contact_messages", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  institution: text("institution").notNull(),
  message: text("message").notNull(),
  plan: text("plan", { enum: PLAN_NAMES }),
  host: text("host").notNull(),
  createdAt: text("created_at").notNull(),
  mailedAt: text("mailed_at"),
});
