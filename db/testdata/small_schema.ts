import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { fileURLToPath } from "node:url";

/** The test schema's one table. */
export const notes = sqliteTable("notes", {
  id: integer("id").primaryKey(),
  words: text("words").notNull().unique(),
});

export const SMALL_SCHEMA = {
  migrationFolders: {
    control: fileURLToPath(new URL("./control/", import.meta.url)),
    tenant: fileURLToPath(new URL("./tenant/", import.meta.url)),
  },
};
