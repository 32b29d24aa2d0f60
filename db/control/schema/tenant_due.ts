import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const tenantDue = sqliteTable("tenant_due", {
  tenantId: text("tenant_id").primaryKey(),
  dueAt: text("due_at").notNull(),
  writtenAt: text("written_at").notNull(),
  failures: integer("failures").notNull().default(0),
});
