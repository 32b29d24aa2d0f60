import { percentComplete, type Progress, progressText } from "../../../domain/progress.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { DOCUMENT_TASKS, type DocumentTask, usePortfolio } from "../state/portfolio_context.ts";

/** For staff (spec 1 §2.7). */
export function OverallProgress({ progress }: { progress: Progress }) {
  const { openDialog } = usePortfolio();
  return (
    <section
      className="workflow card-row pad-xl row gap-2xl lines-l card between"
      aria-labelledby="overall-progress"
    >
      <div className="share stack gap-s">
        <h2 id="overall-progress" className="card-title title anywhere">Overall progress</h2>
        <ProgressBar
          label="Overall progress"
          percent={percentComplete(progress)}
          text={progressText(progress)}
          showPercent
        />
      </div>
      <div className="row gap-m">
        {(Object.keys(DOCUMENT_TASKS) as DocumentTask[]).map((task) => (
          <Button
            key={task}
            onClick={() => openDialog({ type: "document", task })}
          >
            {DOCUMENT_TASKS[task]}
          </Button>
        ))}
      </div>
    </section>
  );
}
