import { useQueryClient } from "@tanstack/react-query";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { MoreMenu, type MoreMenuItem } from "../../../ui/MoreMenu.tsx";
import { ChevronDown, ChevronLeft, ChevronRight } from "../../../ui/icons.ts";
import { messageOf } from "../../api.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { useToast } from "../../providers.tsx";
import { useWhenSaved } from "../mutations.ts";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioQueries } from "../queries.ts";
import { adjacentPortfolio, type Direction, portfolioName, useOpenPortfolio } from "./portfolio_choices.ts";

/** The student selector of staff (spec 1 §2.7), with previous, next and a menu. */
export function PortfolioBar({ assignment }: { assignment: AssignmentView }) {
  const { openDialog } = usePortfolio();
  return (
    <div className="portfolio-bar row one-line gap-s">
      <AdjacentButton direction="previous" assignment={assignment} />
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
      <AdjacentButton direction="next" assignment={assignment} />
      <PortfolioMenu />
    </div>
  );
}

// spec 1 §5, DECISIONS 7
function PortfolioMenu() {
  const { can, viewer, openDialog } = usePortfolio();
  const whenSaved = useWhenSaved();
  const item = (label: string, type: "assign" | "removedFiles"): MoreMenuItem => ({
    label,
    onPress: () => openDialog({ type }),
  });
  const itemWhenSaved = (label: string, type: "withdraw" | "archive"): MoreMenuItem => ({
    label,
    onPress: () => void whenSaved(() => openDialog({ type })),
  });
  const items = [
    can.assign && item("Assign Unit to Another Student", "assign"),
    can.listRemoved && item("Deleted files", "removedFiles"),
    can.withdraw && itemWhenSaved("Withdraw portfolio", "withdraw"),
    can.archive && !viewer.archived && itemWhenSaved("Archive portfolio", "archive"),
  ].filter((item) => item !== false);
  return items.length > 0 && <MoreMenu label="More for this portfolio" items={items} />;
}

const DIRECTION_TEXTS = {
  previous: { label: "Previous student with this unit", end: "This is the first student with this unit." },
  next: { label: "Next student with this unit", end: "This is the last student with this unit." },
} as const;

/** Fetches the portfolios of the unit when first pressed. */
function AdjacentButton(
  { direction, assignment }: { direction: Direction; assignment: AssignmentView },
) {
  const { openDialog } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const openPortfolio = useOpenPortfolio();
  const { unitCode } = assignment.unit;
  const press = async () => {
    try {
      const choices = await client.fetchQuery(portfolioQueries.choices(unitCode));
      const adjacent = adjacentPortfolio(choices, { id: assignment.id, unitCode }, direction);
      if (adjacent === "absent") return openDialog({ type: "choosePortfolio" });
      if (adjacent === "end") return toast({ title: DIRECTION_TEXTS[direction].end, tone: "info" });
      await openPortfolio(adjacent.id);
    } catch (error) {
      const description = messageOf(error, CHECK_CONNECTION);
      toast({ title: "The portfolios could not be loaded", description, tone: "danger" });
    }
  };
  return (
    <button
      type="button"
      className="button button-secondary button-icon"
      aria-label={DIRECTION_TEXTS[direction].label}
      onClick={() => void press()}
    >
      {direction === "previous" ? <ChevronLeft size={22} /> : <ChevronRight size={22} />}
    </button>
  );
}
