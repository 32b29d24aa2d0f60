import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const submissionFiles = sqliteTable("submission_files", {
  id: text("id").primaryKey(),
  submissionId: text("submission_id").notNull(),
  fileId: text("file_id").notNull(),
  addedByKind: text("added_by_kind", { enum: ["staff", "student"] }).notNull(),
  addedBy: text("added_by").notNull(),
  addedAt: text("added_at").notNull(),
  removedAt: text("removed_at"),
  removedBy: text("removed_by"),
  removedByKind: text("removed_by_kind", { enum: ["staff", "student"] }),
});
