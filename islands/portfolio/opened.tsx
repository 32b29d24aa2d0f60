import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../server/features/evidence/resources/read_resources.ts";
import type { AssignmentView } from "../../server/features/portfolio/read_assignment.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import type { WorkflowStep } from "../../domain/workflow.ts";
import { late } from "../late.tsx";
import type { Viewable } from "./evidence/viewable.ts";
import { usePortfolio } from "./portfolio_context.ts";
import type { WritingBoxName } from "./writing/writing_boxes.ts";

/** A window over the portfolio, and what it is about. `putBack` takes words into the box that they came from. */
export type Opened =
  | { what: "file"; file: Viewable }
  | { what: "removal"; file: FileView }
  | { what: "link"; submissionId: string }
  | { what: "sharing"; file: FileView }
  | { what: "removed" }
  | {
    what: "versions";
    submission: SubmissionView;
    box: WritingBoxName;
    putBack: ((words: string) => void) | null;
  }
  | { what: "step"; step: WorkflowStep; lacking: readonly { number: number; description: string }[] }
  | { what: "return" }
  | { what: "withdrawal"; name: string }
  | { what: "archiving"; name: string }
  | { what: "assigning" }
  | { what: "choosing" }
  | { what: "resource"; outcomeIndex: number }
  | { what: "resource removal"; resource: ResourceView };

const EvidenceViewer = late(() => import("./evidence/EvidenceViewer.tsx"));
const AddLinkDialog = late(() => import("./evidence/AddLinkDialog.tsx"));
const RemoveFileDialog = late(async () => ({
  default: (await import("./evidence/RemoveFileDialog.tsx")).RemoveFileDialog,
}));
const ShareDialog = late(() => import("./sharing/ShareDialog.tsx"));
const RemovedFilesDialog = late(() => import("./removed/RemovedFilesDialog.tsx"));
const VersionsDialog = late(() => import("./writing/VersionsDialog.tsx"));
const StepDialog = late(() => import("./workflow/StepDialog.tsx"));
const ReturnDialog = late(() => import("./workflow/ReturnDialog.tsx"));
const WithdrawDialog = late(() => import("./workflow/WithdrawDialog.tsx"));
const ArchiveDialog = late(() => import("./workflow/ArchiveDialog.tsx"));
const AssignDialog = late(() => import("./assigning/AssignDialog.tsx"));
const ChoosePortfolioDialog = late(() => import("./selector/ChoosePortfolioDialog.tsx"));
const AddResourceDialog = late(() => import("./resources/AddResourceDialog.tsx"));
const RemoveResourceDialog = late(() => import("./resources/RemoveResourceDialog.tsx"));

type Props = {
  opened: Opened;
  assignment: AssignmentView;
  submissions: readonly SubmissionView[];
  onClose: () => void;
};

/** The window that is open. Each comes with a script of its own when it is first needed. */
export function OpenedWindow({ opened, assignment, submissions, onClose }: Props) {
  const { assignmentId, uploading } = usePortfolio();
  switch (opened.what) {
    case "file":
      return <EvidenceViewer file={opened.file} onClose={onClose} />;
    case "removal":
      return <RemoveFileDialog assignmentId={assignmentId} file={opened.file} onClose={onClose} />;
    case "link":
      return (
        <AddLinkDialog
          title={`Add a link to outcome ${1 + submissions.findIndex(({ id }) => id === opened.submissionId)}`}
          onAdd={(link) => uploading.addLink(opened.submissionId, link)}
          onClose={onClose}
        />
      );
    case "sharing":
      return <ShareDialog file={opened.file} outcomes={assignment.unit.outcomes} onClose={onClose} />;
    case "removed":
      return <RemovedFilesDialog onClose={onClose} />;
    case "versions":
      return <VersionsDialog {...opened} onClose={onClose} />;
    case "step":
      return <StepDialog step={opened.step} lacking={opened.lacking} onClose={onClose} />;
    case "return":
      return <ReturnDialog state={assignment.portfolioStatus} onClose={onClose} />;
    case "withdrawal":
      return <WithdrawDialog name={opened.name} onClose={onClose} />;
    case "archiving":
      return <ArchiveDialog name={opened.name} onClose={onClose} />;
    case "assigning":
      return <AssignDialog unit={assignment.unit} onClose={onClose} />;
    case "choosing":
      return <ChoosePortfolioDialog onClose={onClose} />;
    case "resource":
      return (
        <AddResourceDialog
          unitId={assignment.unitId}
          outcomeIndex={opened.outcomeIndex}
          outcome={assignment.unit.outcomes[opened.outcomeIndex]!}
          onClose={onClose}
        />
      );
    case "resource removal":
      return <RemoveResourceDialog resource={opened.resource} onClose={onClose} />;
  }
}
