import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const tenantDue = sqliteTable("tenant_due", {
  tenantId: text("tenant_id").primaryKey(),
  dueAt: text("due_at").notNull(),
});
