import { fullName } from "../../../domain/people.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { MoreMenu, type MoreMenuItem } from "../../../ui/MoreMenu.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { useWhenSaved } from "../use_when_saved.ts";

/** What staff can do with the portfolio as a whole (spec 1 §5, DECISIONS 7). */
export function PortfolioMenu({ assignment }: { assignment: AssignmentView }) {
  const { may, viewer, open } = usePortfolio();
  const whenSaved = useWhenSaved();
  const name = fullName(assignment.student);
  const items: MoreMenuItem[] = [];
  if (may.assign) {
    items.push({ label: "Assign Unit to Another Student", onPress: () => open({ what: "assigning" }) });
  }
  if (may.listRemoved) items.push({ label: "Deleted files", onPress: () => open({ what: "removed" }) });
  if (may.withdraw) {
    items.push({
      label: "Withdraw portfolio",
      onPress: () => void whenSaved(() => open({ what: "withdrawal", name })),
    });
  }
  if (may.archive && !viewer.archived) {
    items.push({
      label: "Archive portfolio",
      onPress: () => void whenSaved(() => open({ what: "archiving", name })),
    });
  }
  return items.length > 0 && <MoreMenu label="More for this portfolio" items={items} />;
}
