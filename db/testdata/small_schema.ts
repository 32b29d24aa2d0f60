import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { fileURLToPath } from "node:url";

/** The one table of the small schema with which the doors are tested. */
export const notes = sqliteTable("notes", {
  id: integer("id").primaryKey(),
  words: text("words").notNull().unique(),
});

/** The migrations of the small schema, for `openDoors`. */
export const SMALL = {
  migrationFolders: {
    control: fileURLToPath(new URL("./control/", import.meta.url)),
    tenant: fileURLToPath(new URL("./tenant/", import.meta.url)),
  },
};
