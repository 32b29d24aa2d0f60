import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SENDER_TYPES } from "../../../domain/chat.ts";

export const chatThreadParticipants = sqliteTable("chat_thread_participants", {
  threadId: text("thread_id").notNull(),
  participantId: text("participant_id").notNull(),
  participantType: text("participant_type", { enum: SENDER_TYPES }).notNull(),
  joinedAt: text("joined_at").notNull(),
  readSeq: integer("read_seq").notNull(),
}, (table) => [primaryKey({ columns: [table.threadId, table.participantId] })]);
