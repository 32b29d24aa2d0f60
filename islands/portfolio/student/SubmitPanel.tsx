import { STEPS } from "../../../domain/workflow.ts";
import { Button } from "../../../ui/Button.tsx";
import { useWhenSaved } from "../mutations.ts";
import { usePortfolio } from "../portfolio_context.ts";

/** The student's step at the foot of the page; `ready`: it is also what is next. */
export function SubmitPanel({ ready }: { ready: boolean }) {
  const { openDialog } = usePortfolio();
  const whenSaved = useWhenSaved();
  return (
    <section className="workflow card row between" aria-label={STEPS.submit.label}>
      <p className="share">Finished? Send your work to your teacher.</p>
      <div className="workflow-steps row gap-m">
        <Button
          variant={ready ? "primary" : "secondary"}
          size="large"
          onClick={() => void whenSaved(() => openDialog({ type: "step", step: "submit" }))}
        >
          {STEPS.submit.label}
        </Button>
      </div>
    </section>
  );
}
