import { sqliteTable, text } from "drizzle-orm/sqlite-core";

export const events = sqliteTable("events", {
  id: text("id").primaryKey(),
  at: text("at").notNull(),
  actorKind: text("actor_kind", { enum: ["super_admin", "operator", "system", "staff"] }).notNull(),
  actorId: text("actor_id"),
  what: text("what").notNull(),
  tenantId: text("tenant_id"),
  userId: text("user_id"),
  data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
});
