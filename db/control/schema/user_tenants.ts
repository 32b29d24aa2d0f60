import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const userTenants = sqliteTable("user_tenants", {
  userId: text("user_id").notNull(),
  tenantId: text("tenant_id").notNull(),
}, (table) => [primaryKey({ columns: [table.userId, table.tenantId] })]);
