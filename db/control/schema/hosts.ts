import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const hosts = sqliteTable("hosts", {
  host: text("host").primaryKey(),
  tenantId: text("tenant_id").notNull(),
  kind: text("kind", { enum: ["subdomain", "domain"] }).notNull(),
  retiredAt: text("retired_at"),
});
