import type { CheckCases } from "./columns.ts";
import type { Row } from "./insert_sql.ts";
import { IDENTITY_CASES } from "./identity_rows.ts";
import { LTI_CASES } from "./lti_rows.ts";

const each = (column: string, values: readonly (string | number)[]): Row[] =>
  values.map((value) => ({ [column]: value }));

/** Rows that the settings' tables refuse. */
export const SETTINGS_CASES: CheckCases = {
  ...LTI_CASES,
  ...IDENTITY_CASES,
  establishment_settings: {
    "length(pdf_outcome_header_color) = 7 and pdf_outcome_header_color glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'":
      each("pdf_outcome_header_color", ["", "red", "#4A5568", "#4a556", "#4a55688", "4a5568#"]),
    "logo_size > 0": each("logo_size", [0, -1]),
    "pdf_logo_size > 0": each("pdf_logo_size", [0, -1]),
    "records_until_age between 18 and 40": each("records_until_age", [17, 41]),
    "json_type(school_year_start) = 'object'": each("school_year_start", ["[]", "1"]),
    "evidence_years between 1 and 40": each("evidence_years", [0, 41]),
  },
  embed_origins: {
    "origin = lower(origin) and origin glob 'http*://?*'": each("origin", [
      "",
      "oak.example",
      "https://",
      "https://Oak.example",
      "ftp://oak.example",
    ]),
  },
};
