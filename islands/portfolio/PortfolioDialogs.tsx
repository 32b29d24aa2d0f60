import { fullName } from "../../domain/people.ts";
import type { AssignmentView } from "../../server/features/portfolio/read_assignment.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import type { PortfolioDialog } from "./state/portfolio_context.ts";

const AddLinkDialog = lazyDialog(() => import("./evidence/AddLinkDialog.tsx"));
const AddResourceDialog = lazyDialog(() => import("./resources/AddResourceDialog.tsx"));
const AllEvidenceDialog = lazyDialog(() => import("./evidence/table/AllEvidenceDialog.tsx"));
const ArchiveDialog = lazyDialog(async () => ({
  default: (await import("./workflow/ArchiveDialogs.tsx")).ArchiveDialog,
}));
const AssignDialog = lazyDialog(() => import("../assigning/AssignDialog.tsx"));
const ChoosePortfolioDialog = lazyDialog(() => import("./selector/ChoosePortfolioDialog.tsx"));
const EvidenceViewer = lazyDialog(() => import("./evidence/EvidenceViewer.tsx"));
const PortfolioPdfDialog = lazyDialog(() => import("./document/PortfolioPdfDialog.tsx"));
const RemoveFileDialog = lazyDialog(async () => ({
  default: (await import("./evidence/RemovalDialogs.tsx")).RemoveFileDialog,
}));
const RemoveResourceDialog = lazyDialog(async () => ({
  default: (await import("./evidence/RemovalDialogs.tsx")).RemoveResourceDialog,
}));
const RemovedFilesDialog = lazyDialog(() => import("./evidence/RemovedFilesDialog.tsx"));
const ReturnDialog = lazyDialog(() => import("./workflow/ReturnDialog.tsx"));
const ShareDialog = lazyDialog(() => import("./evidence/ShareDialog.tsx"));
const StepDialog = lazyDialog(() => import("./workflow/StepDialog.tsx"));
const VersionsDialog = lazyDialog(() => import("./writing/VersionsDialog.tsx"));
const WithdrawDialog = lazyDialog(async () => ({
  default: (await import("./workflow/ArchiveDialogs.tsx")).WithdrawDialog,
}));

type Props = { dialog: PortfolioDialog; assignment: AssignmentView; onClose: () => void };

/** The open dialog, its script fetched when it is first shown. */
export default function PortfolioDialogs({ dialog, assignment, onClose }: Props) {
  const { unit, unitId, portfolioStatus } = assignment;
  const studentName = fullName(assignment.student);
  switch (dialog.type) {
    case "viewFile":
      return <EvidenceViewer file={dialog.file} onClose={onClose} />;
    case "removeFile":
      return <RemoveFileDialog file={dialog.file} onClose={onClose} />;
    case "shareFile":
      return <ShareDialog file={dialog.file} outcomes={unit.outcomes} onClose={onClose} />;
    case "allEvidence":
      return <AllEvidenceDialog onClose={onClose} />;
    case "removedFiles":
      return <RemovedFilesDialog onClose={onClose} />;
    case "addLink":
      return <AddLinkDialog {...dialog} onClose={onClose} />;
    case "addResource":
      return (
        <AddResourceDialog
          unitId={unitId}
          outcomeIndex={dialog.outcomeIndex}
          outcome={unit.outcomes[dialog.outcomeIndex]!}
          onClose={onClose}
        />
      );
    case "removeResource":
      return <RemoveResourceDialog resource={dialog.resource} onClose={onClose} />;
    case "versions":
      return <VersionsDialog {...dialog} onClose={onClose} />;
    case "step":
      return <StepDialog step={dialog.step} onClose={onClose} />;
    case "return":
      return <ReturnDialog state={portfolioStatus} onClose={onClose} />;
    case "withdraw":
      return <WithdrawDialog studentName={studentName} onClose={onClose} />;
    case "archive":
      return <ArchiveDialog studentName={studentName} onClose={onClose} />;
    case "assign":
      return <AssignDialog unit={unit} onClose={onClose} />;
    case "document":
      return <PortfolioPdfDialog task={dialog.task} onClose={onClose} />;
    case "choosePortfolio":
      return <ChoosePortfolioDialog onClose={onClose} />;
  }
}
