import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LINK_MAIL_REASONS, LINK_MAIL_STATES } from "../../../domain/link_mails.ts";

export const linkMails = sqliteTable("link_mails", {
  id: text("id").primaryKey(),
  mailingId: text("mailing_id").notNull(),
  studentId: text("student_id").notNull(),
  assignments: text("assignments", { mode: "json" }).$type<string[]>().notNull().default([]),
  state: text("state", { enum: LINK_MAIL_STATES }).notNull(),
  reason: text("reason", { enum: LINK_MAIL_REASONS }),
  doneAt: text("done_at"),
});
