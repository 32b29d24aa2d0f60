import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { outcomesMissingWork } from "../../domain/evidence_need.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { useUnsavedWarning } from "../use_unsaved_warning.ts";
import { OutcomeCard } from "./OutcomeCard.tsx";
import { UnitHeader } from "./UnitHeader.tsx";
import { evidenceQueries } from "./evidence/queries.ts";
import { uploadsOf } from "./evidence/uploads.ts";
import { useUploads } from "./evidence/use_uploads.ts";
import { PortfolioDialogs } from "./PortfolioDialogs.tsx";
import {
  type PortfolioContext,
  type PortfolioDialog,
  portfolioPermissions,
  PortfolioProvider,
  type Viewer,
} from "./portfolio_context.ts";
import { PortfolioBar } from "./selector/PortfolioBar.tsx";
import { groupByOutcome, progressOf } from "./submission_updates.ts";
import { refetchBlocker } from "./mutations.ts";
import { portfolioQueries } from "./queries.ts";
import { PortfolioNotices, WorkflowPanel } from "./workflow/WorkflowPanel.tsx";
import { LeftoverDrafts } from "./writing/DraftAlerts.tsx";

export type PortfolioProps = { assignmentId: string; viewer: Viewer; timeZone: string };

/** One island for the whole portfolio: completing an outcome changes the progress above and below the cards. */
export default function PortfolioIsland({ assignmentId, viewer, timeZone }: PortfolioProps) {
  // Never suspends, since the page seeds all of it.
  const { data: assignment } = useSuspenseQuery(portfolioQueries.assignment(assignmentId));
  const { data: submissions } = useSuspenseQuery(portfolioQueries.submissions(assignmentId));
  const { data: files } = useSuspenseQuery(evidenceQueries.files(assignmentId));
  const { data: resources } = useSuspenseQuery(evidenceQueries.resources(assignmentId));
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
  const { length } = submissions;
  const filesByOutcome = useMemo(() => groupByOutcome(files, length), [files, length]);
  const resourcesByOutcome = useMemo(() => groupByOutcome(resources, length), [resources, length]);
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

const THUMBNAIL_DELAYS_MS = [1, 2, 3, 5, 10, 20, 40].map((seconds) => seconds * 1000);

/** Refetches the files, a limited number of times, while the server is still making thumbnails. */
function usePendingThumbnails(assignmentId: string, files: readonly FileView[]): void {
  const client = useQueryClient();
  const pendingIds = files.filter(({ thumbnail }) => thumbnail === "waiting").map(({ id }) => id).join();
  useEffect(() => {
    if (pendingIds === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = ([delayMs, ...rest]: readonly number[]) => {
      if (delayMs === undefined) return;
      timer = setTimeout(() => {
        void client.invalidateQueries(evidenceQueries.files(assignmentId));
        schedule(rest);
      }, delayMs);
    };
    schedule(THUMBNAIL_DELAYS_MS);
    return () => clearTimeout(timer);
  }, [client, assignmentId, pendingIds]);
}
