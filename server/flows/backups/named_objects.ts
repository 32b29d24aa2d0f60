import type { DatabaseCopy } from "../../../db/fleet/database_copy.ts";
import { drawnKey, uploadIdOf } from "../../features/evidence/drawn_upload.ts";
import { logoIdOf } from "../../features/establishment/logos/stored_logo.ts";

/** `optional`: may be gone without a fault, since a job removes it before the row that names it. */
export type NamedObject = { key: string; size: number; optional: boolean };

const PAGE = 500;

/** By rowid, each page from the last one's end. */
const SOURCES: readonly { sql: string; optional: boolean }[] = [
  {
    sql: "select rowid, storage_key, file_size from files where link_url is null and rowid > ?",
    optional: false,
  },
  {
    sql:
      "select rowid, thumbnail_key, thumbnail_size from files where thumbnail_key is not null and rowid > ?",
    optional: false,
  },
  {
    sql: "select rowid, print_key, print_size from files where print_key is not null and rowid > ?",
    optional: false,
  },
  {
    sql: "select rowid, picture_key, picture_size from staff where picture_size is not null and rowid > ?",
    optional: false,
  },
  // Whole, and not yet evidence.
  {
    sql: "select rowid, storage_key, received from uploads where state = 'received' and rowid > ?",
    optional: true,
  },
  // A thumbnail is still to be drawn of it.
  {
    sql:
      "select rowid, storage_key, received from uploads where state = 'attached' and purpose = 'thumbnail' and rowid > ?",
    optional: true,
  },
];

/** Stored objects that a school's database names, but for unfinished uploads and documents, which are made again. */
export async function* namedObjects(
  database: Pick<DatabaseCopy, "execute">,
  tenantId: string,
): AsyncGenerator<NamedObject> {
  for (const { sql, optional } of SOURCES) {
    for (let after = 0;;) {
      const { rows } = await database.execute({ sql: `${sql} order by rowid limit ${PAGE}`, args: [after] });
      for (const row of rows) yield { key: String(row[1]), size: Number(row[2]), optional };
      if (rows.length < PAGE) break;
      after = Number(rows.at(-1)![0]);
    }
  }
  yield* logosOf(database, tenantId);
}

async function* logosOf(
  database: Pick<DatabaseCopy, "execute">,
  tenantId: string,
): AsyncGenerator<NamedObject> {
  const { rows } = await database.execute(
    "select logo_url, logo_size, pdf_logo_url, pdf_logo_size from establishment_settings",
  );
  const seen = new Set<string>();
  for (const row of rows) {
    for (const [url, size] of [[row[0], row[1]], [row[2], row[3]]]) {
      if (typeof url !== "string" || size === null || seen.has(url)) continue;
      seen.add(url);
      const uploadId = uploadIdOf("logo", logoIdOf(url));
      if (uploadId !== null) {
        yield { key: drawnKey("logo", tenantId, uploadId), size: Number(size), optional: false };
      }
    }
  }
}

/** Bytes of the larger part of them, for a progress bar. */
export async function bytesOfFiles(database: Pick<DatabaseCopy, "execute">): Promise<number> {
  const { rows } = await database.execute("select total(file_size) from files where link_url is null");
  return Number(rows[0]?.[0] ?? 0);
}
