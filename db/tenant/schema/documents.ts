import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DocumentOptions } from "../../../domain/document_options.ts";

const DOCUMENT_STATES = ["waiting", "making", "ready", "failed"] as const;

export const documents = sqliteTable("documents", {
  id: text("id").primaryKey(),
  assignmentId: text("assignment_id"),
  fingerprint: text("fingerprint").notNull(),
  state: text("state", { enum: DOCUMENT_STATES }).notNull().default("waiting"),
  progress: integer("progress").notNull().default(0),
  reason: text("reason"),
  askedAt: text("asked_at").notNull(),
  fileName: text("file_name"),
  fileSize: integer("file_size"),
  options: text("options", { mode: "json" }).$type<DocumentOptions>(),
});
