import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PORTFOLIO_STATUSES } from "../../../domain/workflow.ts";

export const portfolioSteps = sqliteTable("portfolio_steps", {
  id: text("id").primaryKey(),
  assignmentId: text("assignment_id").notNull(),
  step: text("step", { enum: ["submit", "assess", "verify", "award", "return"] }).notNull(),
  fromStatus: text("from_status", { enum: PORTFOLIO_STATUSES }),
  toStatus: text("to_status", { enum: PORTFOLIO_STATUSES }),
  byKind: text("by_kind", { enum: ["staff", "student"] }).notNull(),
  byId: text("by_id").notNull(),
  at: text("at").notNull(),
  declared: integer("declared", { mode: "boolean" }),
  words: text("words"),
});
