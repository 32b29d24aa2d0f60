import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CURRENCY, TRANSACTION_TYPES } from "../../../domain/bookkeeping.ts";

export const timeEntries = sqliteTable("time_entries", {
  id: text("id").primaryKey(),
  category: text("category").notNull(),
  description: text("description").notNull(),
  hours: integer("hours").notNull(),
  hourlyRate: integer("hourly_rate"),
  tenantId: text("tenant_id"),
  workDate: text("work_date").notNull(),
  createdAt: text("created_at").notNull(),
  removedAt: text("removed_at"),
  removedBy: text("removed_by"),
});

export const financialTransactions = sqliteTable("financial_transactions", {
  id: text("id").primaryKey(),
  type: text("type", { enum: TRANSACTION_TYPES }).notNull(),
  category: text("category").notNull(),
  amount: integer("amount").notNull(),
  currency: text("currency", { enum: [CURRENCY] }).notNull().default(CURRENCY),
  description: text("description").notNull(),
  tenantId: text("tenant_id"),
  relatedTimeEntryId: text("related_time_entry_id"),
  source: text("source"),
  transactionDate: text("transaction_date").notNull(),
  createdAt: text("created_at").notNull(),
  removedAt: text("removed_at"),
  removedBy: text("removed_by"),
});

export const invoices = sqliteTable("invoices", {
  id: text("id").primaryKey(),
  tenantId: text("tenant_id").notNull(),
  number: text("number").notNull(),
  amount: integer("amount").notNull(),
  purchaseOrder: text("purchase_order"),
  issuedOn: text("issued_on").notNull(),
  dueOn: text("due_on").notNull(),
  createdAt: text("created_at").notNull(),
  paidOn: text("paid_on"),
  transactionId: text("transaction_id"),
  cancelledAt: text("cancelled_at"),
  cancelledBy: text("cancelled_by"),
});
