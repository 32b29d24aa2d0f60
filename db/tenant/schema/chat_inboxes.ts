import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SENDER_TYPES } from "../../../domain/chat.ts";

export const chatInboxes = sqliteTable("chat_inboxes", {
  personId: text("person_id").primaryKey(),
  personType: text("person_type", { enum: SENDER_TYPES }).notNull(),
  version: integer("version").notNull().default(0),
  mailedAt: text("mailed_at"),
});
