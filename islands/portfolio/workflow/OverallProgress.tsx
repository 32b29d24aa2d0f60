import { percentComplete, type Progress, progressText } from "../../../domain/progress.ts";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";

/** Spec 1 §2.7. */
export function OverallProgress({ progress }: { progress: Progress }) {
  return (
    <section className="workflow card row between" aria-labelledby="overall-progress">
      <div className="workflow-progress stack">
        <h2 id="overall-progress" className="card-title title anywhere">Overall progress</h2>
        <ProgressBar
          label="Overall progress"
          percent={percentComplete(progress)}
          text={progressText(progress)}
          showPercent
        />
      </div>
    </section>
  );
}
