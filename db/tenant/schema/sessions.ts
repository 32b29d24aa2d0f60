import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const sessions = sqliteTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  kind: text("kind", { enum: ["staff", "student", "widget"] }).notNull(),
  staffId: text("staff_id"),
  studentId: text("student_id"),
  createdAt: text("created_at").notNull(),
  lastSeenAt: text("last_seen_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  lessonId: text("lesson_id"),
});
