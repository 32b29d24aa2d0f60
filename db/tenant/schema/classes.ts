import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const classes = sqliteTable("classes", {
  id: text("id").primaryKey(),
  staffId: text("staff_id").notNull(),
  name: text("name").notNull(),
  createdAt: text("created_at").notNull(),
});

export const classStudents = sqliteTable("class_students", {
  classId: text("class_id").notNull(),
  studentId: text("student_id").notNull(),
  addedAt: text("added_at").notNull(),
}, (table) => [primaryKey({ columns: [table.classId, table.studentId] })]);

export const studentNotes = sqliteTable("student_notes", {
  id: text("id").primaryKey(),
  studentId: text("student_id").notNull(),
  createdBy: text("created_by").notNull(),
  note: text("note").notNull(),
  createdAt: text("created_at").notNull(),
});
