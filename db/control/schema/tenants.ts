import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const tenants = sqliteTable("tenants", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  subdomain: text("subdomain"),
  tenantType: text("tenant_type", { enum: ["institutional", "individual"] }).notNull().default(
    "institutional",
  ),
  ownerUserId: text("owner_user_id"),
  active: integer("active", { mode: "boolean" }).notNull().default(true),
  readyAt: text("ready_at"),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
});
