import { STEPS } from "../../../domain/workflow.ts";
import { MoreMenu, type MoreMenuItem } from "../../../ui/MoreMenu.tsx";
import { useWhenSaved } from "../state/mutations.ts";
import { type PortfolioDialog, usePortfolio } from "../state/portfolio_context.ts";
import type { usePortfolioData } from "../state/portfolio_data.ts";

type Props = { portfolio: ReturnType<typeof usePortfolioData>; onKeys: () => void };
type Plain = Extract<
  PortfolioDialog,
  { type: "assign" | "allEvidence" | "removedFiles" | "return" | "withdraw" | "archive" }
>;

// spec 1 §5, DECISIONS 7
export function PortfolioMenu({ portfolio, onKeys }: Props) {
  const { can, viewer, openDialog } = usePortfolio();
  const whenSaved = useWhenSaved();
  const item = (label: string, type: Plain["type"]): MoreMenuItem => ({
    label,
    onPress: () => openDialog({ type }),
  });
  const itemWhenSaved = (label: string, type: Plain["type"]): MoreMenuItem => ({
    label,
    onPress: () => void whenSaved(() => openDialog({ type })),
  });
  const { portfolioStatus } = portfolio.assignment;
  const submits = portfolioStatus === null && can.submit &&
    portfolio.progress.completed < portfolio.progress.total;
  const items = [
    submits && {
      label: STEPS.submit.label,
      onPress: () => void whenSaved(() => openDialog({ type: "step", step: "submit" })),
    },
    can.returnPortfolio && itemWhenSaved("Return Portfolio", "return"),
    can.assign && item("Assign Unit to Another Student", "assign"),
    item("All evidence", "allEvidence"),
    can.listRemoved && item("Deleted files", "removedFiles"),
    can.withdraw && viewer.withdrawable && holdsNothing(portfolio) &&
    itemWhenSaved("Withdraw portfolio", "withdraw"),
    can.archive && !viewer.archived && itemWhenSaved("Archive portfolio", "archive"),
    { label: "Keys on this page", onPress: onKeys },
  ].filter((item) => item !== false && item !== undefined);
  return <MoreMenu label="More for this portfolio" items={items} />;
}

/** Whether the portfolio is empty, including what was done on this page since it was opened. */
function holdsNothing({ assignment, submissions, files }: Props["portfolio"]): boolean {
  return assignment.lastStep === null && files.length === 0 &&
    submissions.every(({ status, evidenceChangedAt, heldAt }) =>
      status === "pending" && !evidenceChangedAt && !heldAt
    );
}
