import { tablesOf } from "../../../db/adapters/copy_database.ts";
import { bytesOfFiles } from "../backups/named_objects.ts";
import type { DatabaseCopy } from "../../../db/fleet/database_copy.ts";
import { portableRows } from "../../../db/fleet/portable_rows.ts";
import { LEFT_OUT_TABLES } from "../../../db/fleet/portable_tables.ts";
import type { Storage } from "../../adapters/storage/storage.ts";
import type { ZipEntry } from "../../features/student_record/zip_stream.ts";
import { tableEntry } from "./entry_names.ts";
import { EVIDENCE } from "./evidence_sheet.ts";
import { type ExportManifest, MANIFEST } from "./export_manifest.ts";
import { fileEntries } from "./file_entries.ts";
import { STAFF, STUDENTS } from "./people_sheets.ts";
import { OUTCOMES, PORTFOLIOS, UNITS } from "./portfolio_sheets.ts";
import { readMe } from "./read_me.ts";
import { sheetRows } from "./sheet_rows.ts";

export type ExportProgress = (done: number, all: number, phase: "tables" | "files") => void;

type ExportEntries = {
  /** Without what stays behind waiting (`portableEndings`); nothing else uses it. */
  database: DatabaseCopy;
  storage: Pick<Storage, "read">;
  /** Its numbers are counted up as entries are read. */
  manifest: ExportManifest;
  onProgress: ExportProgress;
};

const SHEETS = [STUDENTS, STAFF, UNITS, PORTFOLIOS, OUTCOMES, EVIDENCE];

/** What is in the ZIP, but its list of checksums. Each is to be read to its end before the next one. */
export async function* exportEntries(input: ExportEntries): AsyncGenerator<ZipEntry> {
  const { database, manifest, onProgress } = input;
  const { rows, madeAt, tenant: { id: tenantId, name: school } } = manifest;
  const lastModified = new Date(madeAt);
  const settings = await database.execute("select time_zone from establishment_settings");
  const timeZone = String(settings.rows[0]?.time_zone ?? "Europe/London");
  const counts = { staff: rows.staff ?? 0, students: rows.students ?? 0 };
  yield { name: "README.txt", lastModified, input: readMe({ school, madeAt, timeZone, ...counts }) };
  for (const sheet of SHEETS) {
    const csv = sheetRows(database, sheet, { tenantId, timeZone });
    yield { name: `csv/${sheet.name}.csv`, lastModified, input: csv };
  }
  const tables = (await tablesOf(database)).filter(({ name }) => !LEFT_OUT_TABLES.has(name));
  for (const [i, table] of tables.entries()) {
    yield { name: tableEntry(table.name), lastModified, input: portableRows(database, table) };
    onProgress(i + 1, tables.length, "tables");
  }
  yield* files(input, lastModified);
  yield { name: MANIFEST, lastModified, input: `${JSON.stringify(manifest, null, 2)}\n` };
}

function files({ database, storage, manifest, onProgress }: ExportEntries, lastModified: Date) {
  const all = { bytes: 0 };
  return async function* () {
    all.bytes = await bytesOfFiles(database);
    yield* fileEntries({
      database,
      storage,
      tenantId: manifest.tenant.id,
      lastModified,
      onMissing: (key) => manifest.missing.push(key),
      onFile(size) {
        manifest.files.count++;
        manifest.files.bytes += size;
        onProgress(Math.min(manifest.files.bytes, all.bytes), all.bytes, "files");
      },
    });
  }();
}
