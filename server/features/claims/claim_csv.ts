import { stringify } from "csv-stringify/sync";
import { CLAIM_COLUMNS, type ClaimRecord } from "../../../domain/claims.ts";

/** UTF-8 with BOM, CRLF; a cell that a spreadsheet would run begins with an apostrophe (DOMAIN, A school's files). */
export function claimCsv(records: readonly ClaimRecord[]): string {
  const header = CLAIM_COLUMNS.map(([header]) => header);
  const rows = records.map((record) => CLAIM_COLUMNS.map(([, text]) => text(record)));
  return stringify([header, ...rows], { bom: true, record_delimiter: "windows", escape_formulas: true });
}
