import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PORTFOLIO_STATUSES } from "../../../domain/workflow.ts";

export const unitAssignments = sqliteTable("unit_assignments", {
  id: text("id").primaryKey(),
  unitId: text("unit_id").notNull(),
  revisionId: text("revision_id").notNull(),
  studentId: text("student_id").notNull(),
  assignedBy: text("assigned_by").notNull(),
  portfolioStatus: text("portfolio_status", { enum: PORTFOLIO_STATUSES }),
  startedAt: text("started_at").notNull(),
  completedAt: text("completed_at"),
  submittedAt: text("submitted_at"),
  ownWorkDeclared: integer("own_work_declared", { mode: "boolean" }),
  helpGiven: text("help_given"),
  assessedAt: text("assessed_at"),
  assessedBy: text("assessed_by"),
  assessmentDeclared: integer("assessment_declared", { mode: "boolean" }),
  assessmentHelpGiven: text("assessment_help_given"),
  verifiedAt: text("verified_at"),
  verifiedBy: text("verified_by"),
  awardedAt: text("awarded_at"),
  awardedBy: text("awarded_by"),
  archivedAt: text("archived_at"),
});
