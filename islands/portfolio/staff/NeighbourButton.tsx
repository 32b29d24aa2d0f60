import { fullName } from "../../../domain/people.ts";
import type { Neighbours } from "../../../server/features/portfolio/neighbours.ts";
import { Count } from "../../../ui/Count.tsx";
import { ChevronLeft, ChevronRight, Flag } from "../../../ui/icons.ts";
import { SpinnerMark } from "../../../ui/Spinner.tsx";
import { useOpenPortfolio } from "../selector/portfolio_choices.ts";

type Props = { neighbours: Neighbours | null; opening: string | null };

const DIRECTIONS = {
  previous: { label: "Previous", end: "This is the first student with this unit", Icon: ChevronLeft },
  next: { label: "Next", end: "This is the last student with this unit", Icon: ChevronRight },
} as const;

/** Named for the student that it leads to; absent where the portfolio is in no list. */
export function NeighbourButton(
  { direction, neighbours, opening }: Props & { direction: keyof typeof DIRECTIONS },
) {
  const openPortfolio = useOpenPortfolio();
  if (neighbours === null || neighbours.total === 1) return null;
  const { label, end, Icon } = DIRECTIONS[direction];
  const neighbour = neighbours[direction];
  const busy = neighbour !== null && opening === neighbour.id;
  const icon = busy ? <SpinnerMark /> : <Icon size={22} />;
  return (
    <button
      id={`portfolio-${direction}`}
      type="button"
      className={`button button-secondary neighbour neighbour-${direction}`}
      aria-label={neighbour ? `${label}: ${fullName(neighbour)}` : end}
      aria-disabled={neighbour === null || undefined}
      aria-busy={busy || undefined}
      onClick={() => neighbour && void openPortfolio(neighbour.id)}
    >
      {direction === "previous" && icon}
      {neighbour && <bdi className="neighbour-name ellipsis">{fullName(neighbour)}</bdi>}
      {direction === "next" && icon}
    </button>
  );
}

/** The next student with this unit who has new work or can be assessed; for administrators, verified or awarded. */
export function NextWaitingButton({ neighbours, opening }: Props) {
  const openPortfolio = useOpenPortfolio();
  if (neighbours === null || neighbours.total === 1) return null;
  const { nextWaiting, waiting, place } = neighbours;
  const busy = nextWaiting !== null && opening === nextWaiting.id;
  return (
    <button
      id="portfolio-waiting"
      type="button"
      className="button button-secondary neighbour"
      aria-disabled={nextWaiting === null || undefined}
      aria-busy={busy || undefined}
      onClick={() => nextWaiting && void openPortfolio(nextWaiting.id)}
    >
      {busy ? <SpinnerMark /> : <Flag size={20} />}
      <span className="no-wrap sr-only-narrow">Next waiting</span>
      <span className="sr-only">
        {nextWaiting ? fullName(nextWaiting) : place === null ? "none near here" : "none on this unit"}
      </span>
      {place !== null && <Count value={waiting} label="waiting" />}
    </button>
  );
}
