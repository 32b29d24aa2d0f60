import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
});
