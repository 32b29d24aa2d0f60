import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
