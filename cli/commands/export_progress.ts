import type { ExportProgress } from "../../server/flows/school_exports/export_entries.ts";
import { type ProgressBar, showBytes, showCount } from "../progress_bar.ts";

export function exportProgress(bar: ProgressBar): ExportProgress {
  return (done, all, phase) =>
    phase === "tables"
      ? showCount(bar, done, all, "tables written")
      : showBytes(bar, done, all, "of files written");
}
