import { longDate } from "../../../domain/dates.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { BringBack } from "./BringBack.tsx";
import { stateWords } from "./state_words.ts";

/** What a phone shows first about the portfolio as a whole: why it came back, and what its state means. */
export function PortfolioState({ assignment }: { assignment: AssignmentView }) {
  const { viewer, may, timeZone } = usePortfolio();
  const { portfolioStatus, returned } = assignment;
  const student = viewer.actor.kind === "student";
  const words = stateWords(portfolioStatus, student, viewer.archived);
  return (
    <>
      {returned && (
        <Alert
          tone="warning"
          title={`${student ? "Returned by your teacher" : "Returned"} on ${longDate(returned.at, timeZone)}`}
        >
          <p className="written">{returned.reason}</p>
        </Alert>
      )}
      {words && (
        <Alert tone={portfolioStatus === "awarded" && !viewer.archived ? "success" : "info"}>
          <p>{words}</p>
          {viewer.archived && may.archive && <BringBack />}
        </Alert>
      )}
    </>
  );
}
