import { longDate } from "../../../domain/dates.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { useArchivePortfolio } from "../workflow/portfolio_actions.ts";
import { stateText } from "../workflow/state_text.ts";

/** Why the portfolio was returned, and what its state means. */
export function PortfolioNotices({ assignment }: { assignment: AssignmentView }) {
  const { viewer, can, timeZone } = usePortfolio();
  const { portfolioStatus, returned, erasedAt } = assignment;
  const text = stateText(portfolioStatus, viewer.archived);
  if (erasedAt) {
    return (
      <Alert tone="info" title={`This student was erased on ${longDate(erasedAt, timeZone)}`}>
        <p>The state and dates of this unit are left. What was written and its files are gone.</p>
      </Alert>
    );
  }
  return (
    <>
      {returned && (
        <Alert
          tone="warning"
          title={`Returned on ${longDate(returned.at, timeZone)}`}
        >
          <p className="written">{returned.reason}</p>
        </Alert>
      )}
      {text && (
        <Alert tone={portfolioStatus === "awarded" && !viewer.archived ? "success" : "info"}>
          <p>{text}</p>
          {viewer.archived && can.archive && <UnarchiveButton />}
        </Alert>
      )}
    </>
  );
}

function UnarchiveButton() {
  const unarchive = useArchivePortfolio("unarchive");
  return (
    <Button
      size="small"
      className="alert-buttons"
      pending={unarchive.isPending || unarchive.isSuccess}
      onClick={() => unarchive.mutate()}
    >
      Bring back
    </Button>
  );
}
