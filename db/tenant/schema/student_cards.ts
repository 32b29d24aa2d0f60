import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const studentCards = sqliteTable("student_cards", {
  id: text("id").primaryKey(),
  studentId: text("student_id").notNull(),
  tokenHash: text("token_hash").notNull(),
  createdBy: text("created_by"),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  revokedAt: text("revoked_at"),
  wrongCodes: integer("wrong_codes").notNull().default(0),
  lockedUntil: text("locked_until"),
});
