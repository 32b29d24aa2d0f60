import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { ChevronDown } from "../../../ui/icons.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { portfolioName } from "./portfolio_choices.ts";

/** The selector of a student with several portfolios (spec 1 §2.7). */
export function PortfolioBar({ assignment }: { assignment: AssignmentView }) {
  const { viewer, openDialog } = usePortfolio();
  if (!viewer.several) return null;
  return (
    <div className="portfolio-bar row one-line gap-s">
      <button
        type="button"
        className="button button-secondary portfolio-chooser quiet-icon fill"
        aria-haspopup="dialog"
        onClick={() => openDialog({ type: "choosePortfolio" })}
      >
        <span className="stack gap-none">
          <span className="small quiet regular">Choose another portfolio. Now open:</span>
          <bdi className="clamp">{portfolioName(assignment.student, assignment.unit.title)}</bdi>
        </span>
        <ChevronDown size={20} />
      </button>
    </div>
  );
}
