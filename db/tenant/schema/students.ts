import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const students = sqliteTable("students", {
  id: text("id").primaryKey(),
  studentId: text("student_id").notNull(),
  studentKey: text("student_key").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  dateOfBirth: text("date_of_birth"),
  email: text("email"),
  yearGroup: text("year_group"),
  learnerNumber: text("learner_number"),
  registeredYear: integer("registered_year"),
  emailVerifiedAt: text("email_verified_at"),
  archivedAt: text("archived_at"),
  createdAt: text("created_at").notNull(),
});
