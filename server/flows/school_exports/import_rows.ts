import type { PortableRow, PortableTable } from "../../../db/fleet/build_database.ts";
import { KEY_COLUMNS } from "../../../db/fleet/separate_school.ts";
import { tableOfEntry } from "./entry_names.ts";
import { checkedBytes, exportZip, linesOf } from "./export_zip.ts";
import { replaceIds } from "./import_people.ts";
import type { VerifiedExport } from "./verify_export.ts";

/** Tables of an export. Throws behind the last row of one that has changed since it was verified. */
export async function* exportedTables({ path, sums }: VerifiedExport): AsyncGenerator<PortableTable> {
  for await (const entry of exportZip(path)) {
    const table = tableOfEntry(entry.name);
    if (table !== null) yield { table, lines: linesOf(checkedBytes(entry, sums.get(entry.name))) };
  }
}

export async function exportedStaff(verified: VerifiedExport): Promise<PortableRow[]> {
  const rows: PortableRow[] = [];
  for await (const { table, lines } of exportedTables(verified)) {
    if (table === "staff") { for await (const line of lines) rows.push(JSON.parse(line)); }
  }
  return rows;
}

type OwnSchool = { from: string; to: string; name: string | undefined; ids: ReadonlyMap<string, string> };

/** Makes rows those of another school: its id, its stored files, its people, and its name where one is given. */
export function ownSchool({ from, to, name, ids }: OwnSchool): (table: string, row: PortableRow) => void {
  const replace = replaceIds(ids);
  return (table, row) => {
    replace(row);
    for (const [of, column] of KEY_COLUMNS) {
      const key = row[column];
      if (of === table && typeof key === "string" && key.startsWith(`${from}/`)) {
        row[column] = to + key.slice(from.length);
      }
    }
    if (table === "tenant_identity") row.tenant_id = to;
    if (table === "establishment_settings" && name !== undefined) row.establishment_name = name;
  };
}
