import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const events = sqliteTable("events", {
  id: text("id").primaryKey(),
  at: text("at").notNull(),
  actorKind: text("actor_kind", { enum: ["staff", "student", "operator", "system"] }).notNull(),
  actorId: text("actor_id"),
  what: text("what").notNull(),
  studentId: text("student_id"),
  assignmentId: text("assignment_id"),
  data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
});
