import { sizeText } from "../../domain/limits.ts";
import type { ExportProgress } from "../../server/flows/school_exports/export_entries.ts";
import type { ProgressBar } from "../progress_bar.ts";

export function exportProgress(bar: ProgressBar): ExportProgress {
  return (done, all, phase) =>
    bar.show(
      all === 0 ? 100 : Math.floor(100 * done / all),
      phase === "tables"
        ? `${done} of ${all} tables written`
        : `${sizeText(done)} of ${sizeText(all)} of files written`,
    );
}
