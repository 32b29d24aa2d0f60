import { CommentsPanel } from "./CommentsPanel.tsx";
import { uploadsOf } from "./evidence/uploads.ts";
import { OutcomeCard } from "./OutcomeCard.tsx";
import { usePortfolioData } from "./portfolio_data.ts";
import { type PortfolioProps, PortfolioScope, usePortfolioUploads } from "./PortfolioScope.tsx";
import { PortfolioBar } from "./selector/PortfolioBar.tsx";
import { UnitHeader } from "./UnitHeader.tsx";
import { PortfolioNotices, WorkflowPanel } from "./workflow/WorkflowPanel.tsx";
import { LeftoverDrafts } from "./writing/LeftoverDrafts.tsx";

/** A portfolio as staff review it (spec 1 §2.7); one island, since a completed outcome changes the progress around it. */
export default function PortfolioIsland(props: PortfolioProps) {
  return (
    <PortfolioScope key={props.assignmentId} {...props}>
      <StaffPortfolio {...props} />
    </PortfolioScope>
  );
}

function StaffPortfolio({ assignmentId, timeZone }: PortfolioProps) {
  const { assignment, submissions, filesByOutcome, resourcesByOutcome, progress, missingWork } =
    usePortfolioData(assignmentId);
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
      <WorkflowPanel state={assignment.portfolioStatus} progress={progress} missingEvidence={missingWork} />
      <CommentsPanel />
    </>
  );
}
