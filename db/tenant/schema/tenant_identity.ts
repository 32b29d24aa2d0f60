import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const tenantIdentity = sqliteTable("tenant_identity", {
  tenantId: text("tenant_id").primaryKey(),
  createdAt: text("created_at").notNull(),
});
