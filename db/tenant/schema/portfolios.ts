import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TEXT_BOX_KINDS } from "../../../domain/versions.ts";
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
  /** In a claim; set by the database. */
  claimed: integer("claimed", { mode: "boolean" }).notNull().default(false),
  /** Last change by staff or student; set by the database, as is `newSince`. */
  changedAt: text("changed_at"),
  /** The oldest work newer than feedback; empty where its time is not known. */
  newSince: text("new_since"),
  studentArchived: integer("student_archived", { mode: "boolean" }).notNull().default(false),
  /** Its last step; set by the database. */
  steppedAt: text("stepped_at"),
});

export const submissions = sqliteTable("submissions", {
  id: text("id").primaryKey(),
  assignmentId: text("assignment_id").notNull(),
  outcomeId: text("outcome_id").notNull(),
  outcomeIndex: integer("outcome_index").notNull(),
  studentComment: text("student_comment").notNull().default(""),
  studentCommentDate: text("student_comment_date"),
  teacherComment: text("teacher_comment").notNull().default(""),
  teacherCommentDate: text("teacher_comment_date"),
  evidenceChangedAt: text("evidence_changed_at"),
  teacherOutcomeComplete: integer("teacher_outcome_complete", { mode: "boolean" }).notNull().default(false),
  completedDate: text("completed_date"),
  completedBy: text("completed_by"),
  studentCommentByKind: text("student_comment_by_kind", { enum: ["staff", "student"] }),
  heldAt: text("held_at"),
  earlierDate: text("earlier_date"),
});

export const versions = sqliteTable("versions", {
  id: text("id").primaryKey(),
  submissionId: text("submission_id").notNull(),
  box: text("box", { enum: TEXT_BOX_KINDS }).notNull(),
  words: text("words").notNull(),
  authorKind: text("author_kind", { enum: ["staff", "student"] }).notNull(),
  authorId: text("author_id").notNull(),
  beganAt: text("began_at").notNull(),
  savedAt: text("saved_at").notNull(),
  lost: integer("lost").notNull().default(0),
});

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

export const phrases = sqliteTable("phrases", {
  id: text("id").primaryKey(),
  /** Null for the school's. */
  staffId: text("staff_id"),
  words: text("words").notNull(),
  changedAt: text("changed_at").notNull(),
});
