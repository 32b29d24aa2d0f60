import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BOXES } from "../../../domain/versions.ts";

export const versions = sqliteTable("versions", {
  id: text("id").primaryKey(),
  submissionId: text("submission_id").notNull(),
  box: text("box", { enum: BOXES }).notNull(),
  words: text("words").notNull(),
  authorKind: text("author_kind", { enum: ["staff", "student"] }).notNull(),
  authorId: text("author_id").notNull(),
  beganAt: text("began_at").notNull(),
  savedAt: text("saved_at").notNull(),
  lost: integer("lost").notNull().default(0),
});
