import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const identities = sqliteTable("identities", {
  issuer: text("issuer").notNull(),
  subject: text("subject").notNull(),
  provider: text("provider").notNull(),
  staffId: text("staff_id"),
  studentId: text("student_id"),
  linkedAt: text("linked_at").notNull(),
  lastUsedAt: text("last_used_at").notNull(),
}, (table) => [primaryKey({ columns: [table.issuer, table.subject] })]);
