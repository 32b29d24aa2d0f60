import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { ChevronDown } from "../../../ui/icons.ts";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioName } from "../selector/portfolio_choices.ts";

/** The selector of spec 1 §2.7, for a student with several portfolios. */
export function PortfolioChooser({ assignment }: { assignment: AssignmentView }) {
  const { viewer, openDialog } = usePortfolio();
  if (!viewer.several) return null;
  return (
    <div className="portfolio-bar row one-line">
      <button
        type="button"
        className="button button-secondary portfolio-chooser"
        aria-haspopup="dialog"
        onClick={() => openDialog({ type: "choosePortfolio" })}
      >
        <span className="sr-only">Choose another portfolio. Now open:</span>
        <bdi className="clamp">{portfolioName(assignment.student, assignment.unit.title)}</bdi>
        <ChevronDown size={20} />
      </button>
    </div>
  );
}
