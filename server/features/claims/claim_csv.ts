import { stringify } from "csv-stringify/sync";
import { CSV_OUTPUT } from "../../../domain/csv_output.ts";
import { CLAIM_COLUMNS, type ClaimRecord } from "../../../domain/claims.ts";

export function claimCsv(records: readonly ClaimRecord[]): string {
  const header = CLAIM_COLUMNS.map(([header]) => header);
  const rows = records.map((record) => CLAIM_COLUMNS.map(([, text]) => text(record)));
  return stringify([header, ...rows], CSV_OUTPUT);
}
