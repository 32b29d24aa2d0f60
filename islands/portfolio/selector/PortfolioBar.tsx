import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { ChevronDown } from "../../../ui/icons.ts";
import { usePortfolio } from "../portfolio_context.ts";
import { NeighbourButton } from "./NeighbourButton.tsx";
import { PortfolioMenu } from "./PortfolioMenu.tsx";
import { portfolioName } from "./portfolio_name.ts";

/** The student selector (spec 1 §2.7), with the ways through a class and what staff can do with the whole portfolio. */
export function PortfolioBar({ assignment }: { assignment: AssignmentView }) {
  const { viewer, open } = usePortfolio();
  const staff = viewer.actor.kind !== "student";
  if (!staff && !viewer.several) return null;
  return (
    <div className="portfolio-bar">
      {staff && <NeighbourButton way="previous" assignment={assignment} />}
      <button
        type="button"
        className="portfolio-chooser"
        aria-haspopup="dialog"
        onClick={() => open({ what: "choosing" })}
      >
        <span className="sr-only">Choose another portfolio. Now open:</span>
        <bdi>{portfolioName(assignment.student, assignment.unit.title)}</bdi>
        <ChevronDown size={20} />
      </button>
      {staff && (
        <>
          <NeighbourButton way="next" assignment={assignment} />
          <PortfolioMenu assignment={assignment} />
        </>
      )}
    </div>
  );
}
