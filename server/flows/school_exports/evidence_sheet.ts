import type { CopyRow } from "../../../db/fleet/database_copy.ts";
import { drawnKey, uploadIdOf } from "../../features/evidence/drawn_upload.ts";
import { logoIdOf } from "../../features/establishment/logos/stored_logo.ts";
import { drawnEnding, endingOf, fileEntry } from "./entry_names.ts";
import { day, type Sheet, type SheetContext } from "./sheet_rows.ts";

/** Columns of an uploaded file and why it is there. */
const uploaded = (what: string, added: string) =>
  `'${what}' as what, f.storage_key, f.file_name as name, f.file_type as type, f.file_size as size,
    f.link_url as link, ${added} as added_at`;

/** Pictures whose key and size stand in the columns `<column>_key` and `<column>_size`. */
const drawn = (table: string, column: string, name: string, what: string, type: string) =>
  `select rowid as at, '${what}' as what, ${column}_key as drawn_key, ${name} as name, '${type}' as type,
      ${column}_size as size
    from ${table} where rowid > ? and ${column}_size is not null order by rowid`;

const logo = (column: string, what: string) =>
  `select rowid as at, '${what}' as what, ${column}_url as logo_url, 'image/png' as type, ${column}_size as size
    from establishment_settings where rowid > ? and ${column}_size is not null order by rowid`;

/** Name of a stored file in the export; null for a link. */
function entryOf(row: CopyRow, { tenantId }: SheetContext): string | null {
  if (row.link) return null;
  if (row.storage_key) return fileEntry(String(row.storage_key), tenantId, endingOf(String(row.name)));
  const key = row.logo_url ? logoKey(String(row.logo_url), tenantId) : String(row.drawn_key);
  return key && fileEntry(key, tenantId, drawnEnding(key));
}

function logoKey(url: string, tenantId: string): string | null {
  const uploadId = uploadIdOf("logo", logoIdOf(url));
  return uploadId && drawnKey("logo", tenantId, uploadId);
}

/** Which file is which: evidence by outcome, then resources, what is in no portfolio, previews and pictures of staff. */
export const EVIDENCE: Sheet = {
  name: "evidence",
  columns: {
    "File": entryOf,
    "What it is": "what",
    "Name": "name",
    "Link": "link",
    "Type": "type",
    "Bytes": "size",
    "Added on": day("added_at"),
    "Removed on": day("removed_at"),
    "Portfolio": "assignment_id",
    "Student ID": "number",
    "Student": "student",
    "Unit code": "unit_code",
    "Outcome": "outcome",
  },
  sources: [
    `select e.rowid as at, ${uploaded("Evidence", "e.added_at")}, e.removed_at, b.assignment_id,
        s.student_id as number, s.first_name || ' ' || s.last_name as student, u.unit_code,
        b.outcome_index + 1 as outcome
      from submission_files e join files f on f.id = e.file_id join submissions b on b.id = e.submission_id
        join unit_assignments a on a.id = b.assignment_id join students s on s.id = a.student_id
        join uas_units u on u.id = a.unit_id
      where e.rowid > ? order by e.rowid`,
    `select o.rowid as at, ${uploaded("Resource for students", "o.added_at")}, o.removed_at, u.unit_code
      from outcome_resources o join files f on f.id = o.file_id join uas_units u on u.id = o.unit_id
      where o.rowid > ? order by o.rowid`,
    `select f.rowid as at, ${uploaded("In no portfolio", "f.uploaded_at")} from files f
      where f.rowid > ? and not exists (select 1 from submission_files where file_id = f.id)
        and not exists (select 1 from outcome_resources where file_id = f.id) order by f.rowid`,
    drawn("files", "thumbnail", "file_name", "Preview", "image/webp"),
    drawn("files", "print", "file_name", "Copy for documents", "image/jpeg"),
    drawn("staff", "picture", "first_name || ' ' || last_name", "Picture of a member of staff", "image/webp"),
    logo("logo", "Logo"),
    logo("pdf_logo", "Logo of documents"),
  ],
};
