import type { CheckCases } from "./columns.ts";
import { AT, type Row } from "./insert_sql.ts";

const each = (column: string, values: readonly string[]): Row[] =>
  values.map((value) => ({ [column]: value }));

/** Columns of a document that is ready. */
export const READY: Row = { state: "ready", file_size: 1, file_name: "a.pdf" };

/** Rows that the tables of a student's record and of sign-ins refuse. */
export const RECORD_CASES: CheckCases = {
  erasures: {
    "id glob 'era_?*'": each("id", ["", "era_", "stu_new"]),
    "(taken_back_at is null) = (taken_back_by is null)": [{ taken_back_at: AT }, {
      taken_back_by: "usr_one",
    }],
    "taken_back_at is null or begun_at is null": [
      { taken_back_at: AT, taken_back_by: "usr_one", begun_at: AT },
    ],
    "(erased_at is null) = (counts is null)": [{ counts: "{}" }, { begun_at: AT, erased_at: AT }],
    "erased_at is null or begun_at is not null": [{ erased_at: AT, counts: "{}" }],
    "done_at is null or erased_at is not null": [{ done_at: AT }, { begun_at: AT, done_at: AT }],
  },
  sessions: {
    "(kind = 'staff') = (staff_id is not null)": [
      { staff_id: null },
      { kind: "student" },
      { kind: "student", student_id: "stu_none" },
      { kind: "widget", student_id: "stu_none" },
    ],
    "(kind <> 'staff') = (student_id is not null)": [
      { student_id: "stu_none" },
      { kind: "student", staff_id: null },
      { kind: "widget", staff_id: null },
    ],
    "provider <> ''": [{ provider: "" }],
    "began_at is null or (kind = 'staff' and began_at <= created_at)": [
      { began_at: "2026-06-15T09:00:00.001Z" },
      { began_at: AT, kind: "student", staff_id: null, student_id: "stu_none" },
    ],
    "(ticket_expires_at is null) = (ticket_hash is null)": [{ ticket_hash: "new" }, {
      ticket_expires_at: AT,
    }],
  },
  widget_codes: {
    "wrong_codes >= 0": [{ wrong_codes: -1 }],
    "expires_at > created_at": [{ expires_at: AT }],
  },
  pack_links: {
    "(state = 'waiting') = (done_at is null)": [{ done_at: AT }, { state: "sent" }],
    "(token_hash is null) = (expires_at is null)": [{ token_hash: "new" }, { expires_at: AT }],
    "(downloads = 0) = (downloaded_at is null)": [{ downloads: 1 }, { downloaded_at: AT }],
  },
  documents: {
    "json_type(options) = 'object'": [{ options: "[]" }],
    "(state = 'ready') = (file_size is not null)": [{ file_size: 1 }, { ...READY, file_size: null }],
    "(state = 'ready') = (file_name is not null)": [{ file_name: "a.pdf" }, { ...READY, file_name: null }],
    "(state = 'failed') = (reason is not null)": [{ reason: "too large" }, { state: "failed" }],
  },
};
