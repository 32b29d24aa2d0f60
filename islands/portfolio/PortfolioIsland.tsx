import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { outcomesMissingWork } from "../../domain/evidence_need.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { useUnsavedWarning } from "../use_unsaved_warning.ts";
import { OutcomeCard } from "./OutcomeCard.tsx";
import { UnitHeader } from "./UnitHeader.tsx";
import { uploadsOf } from "./evidence/uploads.ts";
import { useUploads } from "./evidence/use_uploads.ts";
import { portfolioPermissions, type Viewer } from "./permissions.ts";
import { PortfolioDialogs } from "./PortfolioDialogs.tsx";
import { type PortfolioContext, type PortfolioDialog, PortfolioProvider } from "./portfolio_context.ts";
import { PortfolioBar } from "./selector/PortfolioBar.tsx";
import { groupByOutcome, progressOf } from "./submission_updates.ts";
import { usePendingThumbnails, usePortfolioData } from "./portfolio_data.ts";
import { refetchBlocker } from "./mutations.ts";
import { portfolioQueries } from "./queries.ts";
import { PortfolioNotices, WorkflowPanel } from "./workflow/WorkflowPanel.tsx";
import { LeftoverDrafts } from "./writing/DraftAlerts.tsx";

export type PortfolioProps = { assignmentId: string; viewer: Viewer; timeZone: string };

/** One island for the whole portfolio: completing an outcome changes the progress above and below the cards. */
export default function PortfolioIsland({ assignmentId, viewer, timeZone }: PortfolioProps) {
  const { assignment, submissions, files, resources } = usePortfolioData(assignmentId);
  const { studentId, portfolioStatus, unit } = assignment;
  const [dialog, openDialog] = useState<PortfolioDialog | null>(null);
  const liveRegion = useRef<HTMLParagraphElement>(null);
  const announce = useCallback((message: string) => {
    if (liveRegion.current) liveRegion.current.textContent = message;
  }, []);
  const setUnsaved = useUnsavedWarning();
  const { uploads, actions: uploadActions } = useUploads(assignmentId, setUnsaved, viewer.actor.id);
  usePendingThumbnails(assignmentId, files);
  const client = useQueryClient();
  const { queryKey } = portfolioQueries.submissions(assignmentId);
  const runWrite = useMemo(() => refetchBlocker(client, queryKey), [client, assignmentId]);
  const context = useMemo((): PortfolioContext => ({
    assignmentId,
    viewer,
    timeZone,
    can: portfolioPermissions(viewer, { studentId, portfolioStatus }),
    setUnsaved,
    runWrite,
    uploadActions,
    announce,
    openDialog,
  }), [assignmentId, viewer, timeZone, studentId, portfolioStatus, runWrite, uploadActions]);
  const filesByOutcome = useMemo(() => groupByOutcome(files, submissions.length), [
    files,
    submissions.length,
  ]);
  const resourcesByOutcome = useMemo(() => groupByOutcome(resources, submissions.length), [
    resources,
    submissions.length,
  ]);
  const progress = progressOf(submissions);
  const missingEvidence = outcomesMissingWork(unit.outcomes, (index) => filesByOutcome[index]?.length ?? 0);
  return (
    <PortfolioProvider value={context}>
      <PortfolioBar assignment={assignment} />
      <PortfolioNotices assignment={assignment} />
      <LeftoverDrafts submissions={submissions} />
      <UnitHeader
        assignment={assignment}
        submissions={submissions}
        progress={progress}
        timeZone={timeZone}
      />
      {unit.outcomes.map((outcome, index) => {
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
      <WorkflowPanel
        state={portfolioStatus}
        progress={progress}
        missingEvidence={missingEvidence.map((number) => ({
          number,
          description: unit.outcomes[number - 1]?.description ?? "",
        }))}
      />
      <CommentsPanel />
      <p ref={liveRegion} role="status" className="sr-only" />
      {dialog && (
        <PortfolioDialogs
          dialog={dialog}
          assignment={assignment}
          onClose={() => openDialog(null)}
        />
      )}
    </PortfolioProvider>
  );
}

const Timeline = lazyDialog(() => import("./Timeline.tsx"));

/** Closed at first; the timeline is fetched when it opens (DECISIONS 12). */
function CommentsPanel() {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="card comments"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2 className="card-title title anywhere">Comments</h2>
        <span className="small quiet">Everything that was said and done, the newest first</span>
      </summary>
      {open && <Timeline onClose={() => setOpen(false)} />}
    </details>
  );
}
