import { useCallback, useMemo, useRef, useState } from "react";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ImageDialog } from "./ImageDialog.tsx";
import { lackingWork } from "../../domain/lacking_work.ts";
import { mayDo, type Viewer } from "./may_do.ts";
import { OutcomeCard } from "./OutcomeCard.tsx";
import { type PortfolioContext, PortfolioProvider } from "./portfolio_context.ts";
import { RemoveFileDialog } from "./RemoveFileDialog.tsx";
import { stateWords } from "./state_words.ts";
import { filesByOutcome, progressOf } from "./submission_updates.ts";
import { UnitHeader } from "./UnitHeader.tsx";
import { usePortfolioData } from "./use_portfolio_data.ts";
import { uploadsOf } from "./uploads.ts";
import { useUnsaved } from "./use_unsaved.ts";
import { useUploads } from "./use_uploads.ts";
import { useWrites } from "./use_writes.ts";
import { WorkflowPanel } from "./WorkflowPanel.tsx";

export type PortfolioProps = {
  assignmentId: string;
  viewer: Viewer;
  /** The establishment's. */
  timeZone: string;
};

type Opened = { what: "image" | "removal"; file: FileView };

/** The whole portfolio, live: one island, so that a tick in one card moves the bar above all of them. */
export default function PortfolioIsland({ assignmentId, viewer, timeZone }: PortfolioProps) {
  const { assignment, submissions, files } = usePortfolioData(assignmentId);
  const { studentId, portfolioStatus, unit } = assignment;
  const [opened, setOpened] = useState<Opened | null>(null);
  const voice = useRef<HTMLParagraphElement>(null);
  const announce = useCallback((words: string) => {
    if (voice.current) voice.current.textContent = words;
  }, []);
  const setUnsaved = useUnsaved();
  const { uploads, actions: uploading } = useUploads(assignmentId, setUnsaved);
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
    showImage: (file) => setOpened({ what: "image", file }),
    askToRemove: (file) => setOpened({ what: "removal", file }),
  }), [assignmentId, viewer, timeZone, studentId, portfolioStatus, writes, uploading]);
  const filesOf = useMemo(() => filesByOutcome(files, submissions.length), [files, submissions.length]);
  const progress = progressOf(submissions);
  const words = stateWords(portfolioStatus, viewer.actor.kind === "student", viewer.archived);
  const lacking = lackingWork(unit.outcomes, (index) => filesOf[index]?.length ?? 0);
  const close = () => setOpened(null);
  return (
    <PortfolioProvider value={shared}>
      <UnitHeader
        assignment={assignment}
        submissions={submissions}
        progress={progress}
        timeZone={timeZone}
      />
      {words && <Alert tone={portfolioStatus === "awarded" ? "success" : "info"}>{words}</Alert>}
      {unit.outcomes.map((outcome, index) => {
        const submission = submissions[index];
        return submission && (
          <OutcomeCard
            key={submission.id}
            outcome={outcome}
            submission={submission}
            files={filesOf[index] ?? []}
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
      <p ref={voice} role="status" className="sr-only" />
      {opened?.what === "image" && (
        <ImageDialog file={opened.file} number={opened.file.outcomeIndex + 1} onClose={close} />
      )}
      {opened?.what === "removal" && (
        <RemoveFileDialog assignmentId={assignmentId} file={opened.file} onClose={close} />
      )}
    </PortfolioProvider>
  );
}
