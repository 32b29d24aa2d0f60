import { ACCEPT_ATTRIBUTE } from "../../domain/evidence.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { useToast } from "../providers.tsx";
import { EvidenceFile } from "./EvidenceFile.tsx";
import { usePortfolio } from "./portfolio_context.ts";
import { readClipboardImage } from "./read_clipboard_image.ts";
import { UploadList } from "./UploadList.tsx";
import { useUploads } from "./use_uploads.ts";

const HINT = " Photos, PDFs, Word and other Office files, text. Up to 5 at a time, 500 MB each.";

type Props = { submissionId: string; number: number; files: readonly FileView[] };

/** What an outcome's evidence is, and the way to add to it while that is open. */
export function EvidenceSection({ submissionId, number, files }: Props) {
  const { may } = usePortfolio();
  return (
    <div className="card-section">
      <h4 className="card-section-title">Evidence</h4>
      {files.length > 0 && (
        <ul className="evidence">{files.map((file) => <EvidenceFile key={file.id} file={file} />)}</ul>
      )}
      {may.addEvidence
        ? <AddEvidence submissionId={submissionId} number={number} />
        : files.length === 0 && <p className="writing-empty">No evidence files.</p>}
    </div>
  );
}

function AddEvidence({ submissionId, number }: Omit<Props, "files">) {
  const toast = useToast();
  const { uploads, choose, cancel, retry } = useUploads(submissionId);
  const paste = async () => {
    try {
      const image = await readClipboardImage(new Date());
      if (image) choose([image]);
      else {toast({
          title: "No image found",
          description: "Copy a picture first, then press Paste.",
          tone: "warning",
        });}
    } catch {
      const description = "Cannot access clipboard. Please try again.";
      toast({ title: "Clipboard Error", description, tone: "danger" });
    }
  };
  return (
    <>
      {uploads.length > 0 && <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />}
      <FileDrop
        label={`Add evidence for outcome ${number}`}
        hint={HINT}
        chooseText="Add files"
        accept={ACCEPT_ATTRIBUTE}
        onFiles={choose}
        onPasteClick={() => void paste()}
      />
    </>
  );
}
