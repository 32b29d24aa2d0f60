import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const widgetCodes = sqliteTable("widget_codes", {
  id: text("id").primaryKey(),
  studentId: text("student_id").notNull(),
  frameHash: text("frame_hash").notNull(),
  codeHash: text("code_hash").notNull(),
  wrongCodes: integer("wrong_codes").notNull().default(0),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});
