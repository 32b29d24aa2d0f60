import type { CopyRow } from "../../../db/fleet/database_copy.ts";
import { drawnKey, uploadIdOf } from "../../features/evidence/drawn_upload.ts";
import { logoIdOf } from "../../features/establishment/logos/stored_logo.ts";
import { endingOf, fileEntry } from "./entry_names.ts";
import { dayOf, type Sheet, type SheetContext, type SheetSource } from "./sheet_rows.ts";

/** For pictures that the product draws of evidence and of staff. */
export const DRAWN_ENDING = ".webp";
/** For photos as documents show them. */
export const PRINT_ENDING = ".jpg";
export const LOGO_ENDING = ".png";

const OF_FILE = "f.storage_key, f.file_name, f.file_type, f.file_size, f.link_url, f.uploaded_at";

/** Name of a stored file in the export; null for a link. */
function entryOf({ storage_key: key, file_name: name, link_url: link }: CopyRow, { tenantId }: SheetContext) {
  return link === null ? fileEntry(String(key), tenantId, endingOf(String(name))) : null;
}

function logoSource(url: string, size: string, what: string): SheetSource {
  return {
    sql: `select rowid as at, ${url} as url, ${size} as size from establishment_settings
      where rowid > ? and ${size} is not null order by rowid`,
    cells: ({ url, size }, { tenantId }) => {
      const uploadId = uploadIdOf("logo", logoIdOf(String(url)));
      return [
        uploadId && fileEntry(drawnKey("logo", tenantId, uploadId), tenantId, LOGO_ENDING),
        what,
        ...["", "", "image/png", size, "", "", "", "", "", "", ""],
      ];
    },
  };
}

type Drawn = { what: string; type: string; ending: string };

const WEBP = { type: "image/webp", ending: DRAWN_ENDING };
const JPEG = { type: "image/jpeg", ending: PRINT_ENDING };
const STAFF_NAME = "first_name || ' ' || last_name";

/** Pictures whose key and size stand in the columns `<column>_key` and `<column>_size`. */
function drawnSource(
  table: string,
  column: string,
  name: string,
  { what, type, ending }: Drawn,
): SheetSource {
  return {
    sql: `select rowid as at, ${column}_key as key, ${column}_size as size, ${name} as name from ${table}
      where rowid > ? and ${column}_size is not null order by rowid`,
    cells: ({ key, size, name }, { tenantId }) => [
      fileEntry(String(key), tenantId, ending),
      what,
      name,
      ...["", type, size, "", "", "", "", "", "", ""],
    ],
  };
}

/** Which file is which: evidence by outcome, then resources, what is in no portfolio, previews and pictures of staff. */
export const EVIDENCE: Sheet = {
  name: "evidence",
  header: [
    "File",
    "What it is",
    "Name",
    "Link",
    "Type",
    "Bytes",
    "Added on",
    "Removed on",
    "Portfolio",
    "Student ID",
    "Student",
    "Unit code",
    "Outcome",
  ],
  sources: [
    {
      sql:
        `select e.rowid as at, ${OF_FILE}, e.added_at, e.removed_at, b.assignment_id, s.student_id as number,
          s.first_name || ' ' || s.last_name as student, u.unit_code, b.outcome_index + 1 as outcome
        from submission_files e join files f on f.id = e.file_id join submissions b on b.id = e.submission_id
          join unit_assignments a on a.id = b.assignment_id join students s on s.id = a.student_id
          join uas_units u on u.id = a.unit_id
        where e.rowid > ? order by e.rowid`,
      cells: (row, at) => [
        entryOf(row, at),
        "Evidence",
        row.file_name,
        row.link_url,
        row.file_type,
        row.file_size,
        dayOf(row.added_at, at),
        dayOf(row.removed_at, at),
        row.assignment_id,
        row.number,
        row.student,
        row.unit_code,
        row.outcome,
      ],
    },
    {
      sql: `select o.rowid as at, ${OF_FILE}, o.added_at, o.removed_at, u.unit_code
        from outcome_resources o join files f on f.id = o.file_id join uas_units u on u.id = o.unit_id
        where o.rowid > ? order by o.rowid`,
      cells: (row, at) => [
        entryOf(row, at),
        "Resource for students",
        row.file_name,
        row.link_url,
        row.file_type,
        row.file_size,
        dayOf(row.added_at, at),
        dayOf(row.removed_at, at),
        ...["", "", "", row.unit_code, ""],
      ],
    },
    {
      sql: `select f.rowid as at, ${OF_FILE} from files f
        where f.rowid > ? and not exists (select 1 from submission_files where file_id = f.id)
          and not exists (select 1 from outcome_resources where file_id = f.id) order by f.rowid`,
      cells: (row, at) => [
        entryOf(row, at),
        "In no portfolio",
        row.file_name,
        row.link_url,
        row.file_type,
        row.file_size,
        dayOf(row.uploaded_at, at),
        ...["", "", "", "", "", ""],
      ],
    },
    drawnSource("files", "thumbnail", "file_name", { what: "Preview", ...WEBP }),
    drawnSource("files", "print", "file_name", { what: "Copy for documents", ...JPEG }),
    drawnSource("staff", "picture", STAFF_NAME, { what: "Picture of a member of staff", ...WEBP }),
    logoSource("logo_url", "logo_size", "Logo"),
    logoSource("pdf_logo_url", "pdf_logo_size", "Logo of documents"),
  ],
};
