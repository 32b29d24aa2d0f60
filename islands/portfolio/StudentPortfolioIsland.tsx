import { CommentsPanel } from "./CommentsPanel.tsx";
import { uploadsOf } from "./evidence/uploads.ts";
import { OutcomeCard } from "./OutcomeCard.tsx";
import { usePortfolioData } from "./portfolio_data.ts";
import { type PortfolioProps, PortfolioScope, usePortfolioUploads } from "./PortfolioScope.tsx";
import { PortfolioBar } from "./selector/PortfolioBar.tsx";
import { UnitHeader } from "./UnitHeader.tsx";
import { PortfolioNotices, WorkflowPanel } from "./workflow/WorkflowPanel.tsx";
import { LeftoverDrafts } from "./writing/DraftAlerts.tsx";

/** A portfolio as its student works on it (spec 1 §2.7). */
export default function StudentPortfolioIsland(props: PortfolioProps) {
  return (
    <PortfolioScope key={props.assignmentId} {...props}>
      <StudentPortfolio {...props} />
    </PortfolioScope>
  );
}

function StudentPortfolio({ assignmentId, timeZone }: PortfolioProps) {
  const { assignment, submissions, filesByOutcome, resourcesByOutcome, progress } = usePortfolioData(
    assignmentId,
  );
  const uploads = usePortfolioUploads();
  return (
    <>
      <PortfolioBar assignment={assignment} />
      <PortfolioNotices assignment={assignment} />
      <LeftoverDrafts submissions={submissions} />
      <UnitHeader
        assignment={assignment}
        submissions={submissions}
        progress={progress}
        timeZone={timeZone}
      />
      {assignment.unit.outcomes.map((outcome, index) => {
        const submission = submissions[index];
        return submission && (
          <OutcomeCard
            key={submission.id}
            outcome={outcome}
            submission={submission}
            files={filesByOutcome[index] ?? []}
            resources={resourcesByOutcome[index] ?? []}
            uploads={uploadsOf(uploads, submission.id)}
          />
        );
      })}
      <WorkflowPanel state={assignment.portfolioStatus} progress={progress} />
      <CommentsPanel />
    </>
  );
}
