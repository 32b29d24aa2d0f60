import { useCallback, useMemo, useRef, useState } from "react";
import { lackingWork } from "../../domain/evidence_needed.ts";
import { uploadsOf } from "./evidence/uploads.ts";
import { useAwaitThumbnails } from "./evidence/use_await_thumbnails.ts";
import { useUploads } from "./evidence/use_uploads.ts";
import { mayDo, type Viewer } from "./may_do.ts";
import { type Opened, OpenedWindow } from "./opened.tsx";
import { OutcomeCard } from "./OutcomeCard.tsx";
import { type PortfolioContext, PortfolioProvider } from "./portfolio_context.ts";
import { PortfolioBar } from "./selector/PortfolioBar.tsx";
import { byOutcome, progressOf } from "./submission_updates.ts";
import { CommentsPanel } from "./timeline/CommentsPanel.tsx";
import { UnitHeader } from "./UnitHeader.tsx";
import { usePortfolioData } from "./use_portfolio_data.ts";
import { useUnsaved } from "../use_unsaved.ts";
import { useWrites } from "./use_writes.ts";
import { PortfolioState } from "./workflow/PortfolioState.tsx";
import { LeftWords } from "./writing/LeftWords.tsx";
import { WorkflowPanel } from "./workflow/WorkflowPanel.tsx";

export type PortfolioProps = {
  assignmentId: string;
  viewer: Viewer;
  /** The establishment's. */
  timeZone: string;
};

/** The whole portfolio, live: one island, so that a tick in one card moves the bar above all of them. */
export default function PortfolioIsland({ assignmentId, viewer, timeZone }: PortfolioProps) {
  const { assignment, submissions, files, resources } = usePortfolioData(assignmentId);
  const { studentId, portfolioStatus, unit } = assignment;
  const [opened, setOpened] = useState<Opened | null>(null);
  const voice = useRef<HTMLParagraphElement>(null);
  const announce = useCallback((words: string) => {
    if (voice.current) voice.current.textContent = words;
  }, []);
  const setUnsaved = useUnsaved();
  const { uploads, actions: uploading } = useUploads(assignmentId, setUnsaved, viewer.actor.id);
  useAwaitThumbnails(assignmentId, files);
  const writes = useWrites({ assignmentId, timeZone, announce });
  const shared = useMemo((): PortfolioContext => ({
    assignmentId,
    viewer,
    timeZone,
    may: mayDo(viewer, { studentId, portfolioStatus }),
    setUnsaved,
    writes,
    uploading,
    announce,
    open: setOpened,
    show: (file) => setOpened({ what: "file", file }),
    askToRemove: (file) => setOpened({ what: "removal", file }),
    askToShare: (file) => setOpened({ what: "sharing", file }),
    addLink: (submissionId) => setOpened({ what: "link", submissionId }),
  }), [assignmentId, viewer, timeZone, studentId, portfolioStatus, writes, uploading]);
  const filesOf = useMemo(() => byOutcome(files, submissions.length), [files, submissions.length]);
  const resourcesOf = useMemo(() => byOutcome(resources, submissions.length), [
    resources,
    submissions.length,
  ]);
  const progress = progressOf(submissions);
  const lacking = lackingWork(unit.outcomes, (index) => filesOf[index]?.length ?? 0);
  return (
    <PortfolioProvider value={shared}>
      <PortfolioBar assignment={assignment} />
      <PortfolioState assignment={assignment} />
      <LeftWords submissions={submissions} />
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
            files={filesOf[index] ?? []}
            resources={resourcesOf[index] ?? []}
            uploads={uploadsOf(uploads, submission.id)}
          />
        );
      })}
      <WorkflowPanel
        state={portfolioStatus}
        progress={progress}
        lacking={lacking.map((number) => ({
          number,
          description: unit.outcomes[number - 1]?.description ?? "",
        }))}
      />
      <CommentsPanel />
      <p ref={voice} role="status" className="sr-only" />
      {opened && (
        <OpenedWindow
          opened={opened}
          assignment={assignment}
          submissions={submissions}
          onClose={() => setOpened(null)}
        />
      )}
    </PortfolioProvider>
  );
}
