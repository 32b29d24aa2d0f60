import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { THUMBNAIL_STATES } from "../../../domain/evidence.ts";
import { LINK_TYPES } from "../../../domain/external_links.ts";

export const uploads = sqliteTable("uploads", {
  id: text("id").primaryKey(),
  ownerKind: text("owner_kind", { enum: ["staff", "student"] }).notNull(),
  ownerId: text("owner_id").notNull(),
  purpose: text("purpose", { enum: ["evidence", "resource", "thumbnail", "logo", "picture", "signature"] })
    .notNull(),
  fileName: text("file_name").notNull(),
  declaredSize: integer("declared_size"),
  state: text("state", { enum: ["promised", "receiving", "received", "attached"] }).notNull(),
  storageKey: text("storage_key").notNull(),
  leasedUntil: text("leased_until"),
  received: integer("received").notNull().default(0),
  fileType: text("file_type"),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  writing: text("writing"),
});

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
  printKey: text("print_key"),
  printSize: integer("print_size"),
  shared: integer("shared", { mode: "boolean" }).notNull().default(false),
});

export const submissionFiles = sqliteTable("submission_files", {
  id: text("id").primaryKey(),
  submissionId: text("submission_id").notNull(),
  fileId: text("file_id").notNull(),
  addedByKind: text("added_by_kind", { enum: ["staff", "student"] }).notNull(),
  addedBy: text("added_by").notNull(),
  addedAt: text("added_at").notNull(),
  removedAt: text("removed_at"),
  removedBy: text("removed_by"),
  removedByKind: text("removed_by_kind", { enum: ["staff", "student"] }),
});

export const outcomeResources = sqliteTable("outcome_resources", {
  id: text("id").primaryKey(),
  unitId: text("unit_id").notNull(),
  outcomeId: text("outcome_id").notNull(),
  fileId: text("file_id").notNull(),
  description: text("description").notNull().default(""),
  addedBy: text("added_by").notNull(),
  addedAt: text("added_at").notNull(),
  removedAt: text("removed_at"),
  removedBy: text("removed_by"),
});
