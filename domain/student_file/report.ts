import type { RowError, RowWarning } from "./rows.ts";

/** Report of an upload, or of a dry run. Rows as in the sheet. */
export type ImportReport = {
  /** Students added. */
  successCount: number;
  errorCount: number;
  /** Rows that say what the school has. */
  unchangedCount: number;
  results: { errors: RowError[]; warnings: RowWarning[] };
  /** Places in the plan, where the new students do not fit; then nothing is added. */
  places?: { seats: number; free: number };
};

/** With the errors of rows that could not be sent. */
export function withErrors(report: ImportReport, more: readonly RowError[]): ImportReport {
  const errors = [...report.results.errors, ...more].sort((a, b) => a.row - b.row);
  return { ...report, errorCount: errors.length, results: { ...report.results, errors } };
}
