import { createHash } from "node:crypto";
import { tablesOf } from "../../../db/adapters/copy_database.ts";
import type { DatabaseCopy } from "../../../db/fleet/database_copy.ts";
import { portableRows } from "../../../db/fleet/portable_rows.ts";
import { LEFT_OUT_TABLES } from "../../../db/fleet/portable_tables.ts";
import { tableEntry } from "./entry_names.ts";

/** Names of tables whose rows are not those of an export, by its checksums. */
export async function changedTables(
  database: Pick<DatabaseCopy, "execute">,
  sums: ReadonlyMap<string, string>,
): Promise<string[]> {
  const changed: string[] = [];
  for (const table of await tablesOf(database)) {
    if (LEFT_OUT_TABLES.has(table.name)) continue;
    const digest = createHash("sha256");
    for await (const lines of portableRows(database, table)) digest.update(lines);
    if (digest.digest("hex") !== sums.get(tableEntry(table.name))) changed.push(table.name);
  }
  return changed;
}
