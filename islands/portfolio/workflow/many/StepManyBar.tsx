import { MAX_STEPS, type StepForMany, TOO_MANY_STEPS } from "../../../../domain/step_many.ts";
import { Button } from "../../../../ui/Button.tsx";
import { countedStep } from "../step_text.ts";

type Props = {
  /** All that are ticked. */
  count: number;
  actions: readonly { step: StepForMany; ids: readonly string[] }[];
  /** Shown where none of them can be moved. */
  none?: string;
  onAsk: (step: StepForMany, ids: readonly string[]) => void;
  onClear: () => void;
};

/** Actions for the ticked portfolios, at the foot of the window. */
export function StepManyBar({ count, actions, none, onAsk, onClear }: Props) {
  if (count === 0) return null;
  const tooMany = actions.some(({ ids }) => ids.length > MAX_STEPS);
  return (
    <div className="foot-bar card row between gap-m lines-s" role="region" aria-label="Ticked portfolios">
      <div className="row one-line gap-s">
        <p className="strong no-wrap" role="status">{`${count} ticked`}</p>
        <Button size="small" variant="quiet" onClick={onClear}>Clear</Button>
      </div>
      {actions.length === 0 && none && <p className="small quiet">{none}</p>}
      {tooMany && <p className="small quiet">{TOO_MANY_STEPS}</p>}
      <div className="row gap-s">
        {actions.map(({ step, ids }) => (
          <Button
            key={step}
            variant="primary"
            aria-disabled={ids.length > MAX_STEPS || undefined}
            aria-haspopup="dialog"
            onClick={() => onAsk(step, ids)}
          >
            {countedStep(step, ids.length)}
          </Button>
        ))}
      </div>
    </div>
  );
}
