import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const outbox = sqliteTable("outbox", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  tenantId: text("tenant_id"),
  payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  runAt: text("run_at").notNull(),
  leasedUntil: text("leased_until"),
  attempts: integer("attempts").notNull().default(0),
  lastError: text("last_error"),
  createdAt: text("created_at").notNull(),
  doneAt: text("done_at"),
});
