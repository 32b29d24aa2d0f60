import { Button } from "../../../ui/Button.tsx";
import { ChevronLeft, ChevronRight } from "../../../ui/icons.ts";

type Props = {
  /** Zero-based. */
  shown: number;
  count: number;
  onShow: (index: number) => void;
};

/** Previous and next outcome, where one is shown at a time. */
export function OutcomePager({ shown, count, onShow }: Props) {
  return (
    <nav
      className="outcome-pager screen-only grid gap-s"
      aria-label="Outcomes, one at a time"
    >
      <Button
        icon={<ChevronLeft size={20} />}
        disabled={shown === 0}
        onClick={() => onShow(shown - 1)}
      >
        Back<span className="sr-only">, to the outcome before</span>
      </Button>
      <p className="strong" role="status">{`Outcome ${shown + 1} of ${count}`}</p>
      <Button
        icon={<ChevronRight size={20} />}
        disabled={shown === count - 1}
        onClick={() => onShow(shown + 1)}
      >
        Next<span className="sr-only">, to the outcome after</span>
      </Button>
    </nav>
  );
}
