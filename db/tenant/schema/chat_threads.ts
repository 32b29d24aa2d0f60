import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AUDIENCES, THREAD_TYPES } from "../../../domain/chat.ts";

export const chatThreads = sqliteTable("chat_threads", {
  id: text("id").primaryKey(),
  threadType: text("thread_type", { enum: THREAD_TYPES }).notNull(),
  assignmentId: text("assignment_id"),
  unitId: text("unit_id"),
  staffId: text("staff_id"),
  audience: text("audience", { enum: AUDIENCES }),
  createdAt: text("created_at").notNull(),
  lastSeq: integer("last_seq").notNull().default(0),
  lastAt: text("last_at").notNull(),
});
