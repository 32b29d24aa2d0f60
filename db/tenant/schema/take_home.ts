import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PACK_LINK_STATES } from "../../../domain/take_home.ts";

export const packLinks = sqliteTable("pack_links", {
  id: text("id").primaryKey(),
  studentId: text("student_id").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: text("created_at").notNull(),
  state: text("state", { enum: PACK_LINK_STATES }).notNull(),
  doneAt: text("done_at"),
  tokenHash: text("token_hash"),
  expiresAt: text("expires_at"),
  revokedAt: text("revoked_at"),
  downloads: integer("downloads").notNull().default(0),
  downloadedAt: text("downloaded_at"),
});

export const packHandovers = sqliteTable("pack_handovers", {
  studentId: text("student_id").primaryKey(),
  handedOverAt: text("handed_over_at").notNull(),
  handedOverBy: text("handed_over_by").notNull(),
});
