import { longDate } from "../../../domain/dates.ts";
import { heldAtText } from "../../../domain/evidence_need.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { usePortfolio } from "../state/portfolio_context.ts";

/** The completion date of an outcome and where its work is held, read-only. */
export function CompletionRow({ submission }: { submission: SubmissionView }) {
  const { timeZone } = usePortfolio();
  const { teacherOutcomeComplete: complete, completedDate: day, heldAt } = submission;
  if (!complete && !heldAt) return null;
  return (
    <footer className="card-footer row gap-m">
      {complete && <p>{day ? `Marked complete on ${longDate(day, timeZone)}` : "Marked complete"}</p>}
      {heldAt && <p className="held-at quiet anywhere">{heldAtText(heldAt)}</p>}
    </footer>
  );
}
