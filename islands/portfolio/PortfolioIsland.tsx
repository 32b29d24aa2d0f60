import { CommentsPanel } from "./parts/CommentsPanel.tsx";
import { uploadsOf } from "./evidence/uploads.ts";
import { usePortfolioData } from "./state/portfolio_data.ts";
import { type PortfolioProps, PortfolioScope, usePortfolioUploads } from "./PortfolioScope.tsx";
import { PortfolioOpener } from "./selector/portfolio_choices.ts";
import { StaffBar } from "./staff/StaffBar.tsx";
import { StaffOutcomeCard } from "./staff/StaffOutcomeCard.tsx";
import { useNavigation } from "./staff/use_navigation.ts";
import { UnitHeader } from "./parts/UnitHeader.tsx";
import { PortfolioNotices } from "./staff/PortfolioNotices.tsx";
import { OverallProgress } from "./workflow/OverallProgress.tsx";
import { LeftoverDrafts } from "./writing/LeftoverDrafts.tsx";

/** Portfolios as staff review them, one after another (spec 1 §2.7). */
export default function PortfolioIsland(page: PortfolioProps) {
  const { shown, opened, opening, open } = useNavigation(page);
  return (
    <PortfolioOpener value={async (id) => void await open(id)}>
      <PortfolioScope key={shown.assignmentId} {...shown}>
        <StaffPortfolio {...shown} opening={opening} />
      </PortfolioScope>
      {/* Outside what is replaced, so that a screen reader hears its change. */}
      <p role="status" className="sr-only">{opened}</p>
    </PortfolioOpener>
  );
}

function StaffPortfolio(
  { assignmentId, timeZone, opening }: PortfolioProps & { opening: string | null },
) {
  const portfolio = usePortfolioData(assignmentId);
  const { assignment, submissions, filesByOutcome, resourcesByOutcome, progress } = portfolio;
  const uploads = usePortfolioUploads();
  return (
    <>
      <StaffBar portfolio={portfolio} opening={opening} />
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
          <StaffOutcomeCard
            key={submission.id}
            outcome={outcome}
            studentName={assignment.student.firstName}
            submission={submission}
            files={filesByOutcome[index] ?? []}
            resources={resourcesByOutcome[index] ?? []}
            uploads={uploadsOf(uploads, submission.id)}
          />
        );
      })}
      <OverallProgress progress={progress} />
      <CommentsPanel />
    </>
  );
}
