import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const studentTeachers = sqliteTable("student_teachers", {
  studentId: text("student_id").notNull(),
  staffId: text("staff_id").notNull(),
  linkedAt: text("linked_at").notNull(),
}, (table) => [primaryKey({ columns: [table.studentId, table.staffId] })]);
