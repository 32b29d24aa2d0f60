import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { THUMBNAIL_STATES } from "../../../domain/evidence.ts";
import { LINK_TYPES } from "../../../domain/external_links.ts";

export const files = sqliteTable("files", {
  id: text("id").primaryKey(),
  storageKey: text("storage_key").notNull(),
  fileName: text("file_name").notNull(),
  fileType: text("file_type").notNull(),
  fileSize: integer("file_size").notNull(),
  uploadedByKind: text("uploaded_by_kind", { enum: ["staff", "student"] }).notNull(),
  uploadedBy: text("uploaded_by").notNull(),
  uploadedAt: text("uploaded_at").notNull(),
  linkUrl: text("link_url"),
  linkType: text("link_type", { enum: LINK_TYPES }),
  thumbnail: text("thumbnail", { enum: THUMBNAIL_STATES }).notNull().default("none"),
  thumbnailKey: text("thumbnail_key"),
  thumbnailSize: integer("thumbnail_size"),
  shared: integer("shared", { mode: "boolean" }).notNull().default(false),
});
