import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ERASURE_REASONS, type ErasureCounts } from "../../../domain/erasure.ts";

export const erasures = sqliteTable("erasures", {
  id: text("id").primaryKey(),
  studentId: text("student_id").notNull(),
  reason: text("reason", { enum: ERASURE_REASONS }).notNull(),
  orderedBy: text("ordered_by").notNull(),
  orderedAt: text("ordered_at").notNull(),
  dueAt: text("due_at").notNull(),
  takenBackAt: text("taken_back_at"),
  takenBackBy: text("taken_back_by"),
  begunAt: text("begun_at"),
  erasedAt: text("erased_at"),
  doneAt: text("done_at"),
  counts: text("counts", { mode: "json" }).$type<ErasureCounts>(),
  running: text("running"),
  rewritten: integer("rewritten", { mode: "boolean" }),
});

export const erasureObjects = sqliteTable("erasure_objects", {
  erasureId: text("erasure_id").notNull(),
  storageKey: text("storage_key").notNull(),
  writing: text("writing"),
}, (table) => [primaryKey({ columns: [table.erasureId, table.storageKey] })]);
