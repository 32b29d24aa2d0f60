import { ACCEPT_ATTRIBUTE, ACCEPTED_TYPES } from "../../../domain/evidence.ts";
import { megabytes } from "../../../domain/limits.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { SoundPlayer } from "./SoundPlayer.tsx";
import { UploadList } from "./UploadList.tsx";
import type { Upload } from "./uploads.ts";
import { DownloadLink, FileThumbnail, linkFacts, ViewLink } from "./FileParts.tsx";

const HINT =
  " Photos, films, voice notes, PDFs, Word and other Office files, text. Up to 5 at a time, 500 MB each.";
const HINT_ID = "evidence-hint";

type Props = {
  submission: SubmissionView;
  files: readonly FileView[];
  uploads: readonly Upload[];
};

/** The evidence of an outcome, with a drop zone while it is open; only the first zone shows the hint. */
export function EvidenceSection({ submission: { id, outcomeIndex }, files, uploads }: Props) {
  const { can, uploadActions, openDialog } = usePortfolio();
  const list = (
    <>
      <h4>Evidence</h4>
      {files.length > 0 && (
        <ul className="evidence grid gap-m">
          {files.map((file) => <EvidenceFile key={file.id} file={file} />)}
        </ul>
      )}
    </>
  );
  if (!can.addEvidence) {
    return (
      <div className="card-section">
        {list}
        {files.length === 0 && <p className="quiet">No evidence files.</p>}
      </div>
    );
  }
  return (
    <FileDrop
      className="card-section"
      label={`Add evidence for outcome ${outcomeIndex + 1}`}
      hint={outcomeIndex === 0 ? HINT : undefined}
      hintId={HINT_ID}
      chooseText="Add files"
      accept={ACCEPT_ATTRIBUTE}
      photos
      onFiles={(chosen) => uploadActions.add(id, chosen)}
      onPasteClick={() => void uploadActions.paste(id)}
      onVoiceNote={() => uploadActions.recordVoice(id)}
      onAddLink={() => openDialog({ type: "addLink", submissionId: id, outcomeIndex })}
    >
      {list}
      {uploads.length > 0 && <UploadList uploads={uploads} />}
    </FileDrop>
  );
}

function EvidenceFile({ file }: { file: FileView }) {
  const { fileName, addedBy } = file;
  const { viewer, can, openDialog } = usePortfolio();
  const student = viewer.actor.kind === "student";
  // A student cannot remove what staff added; the server refuses it too.
  const canRemove = can.removeEvidence && (!student || addedBy === "student");
  return (
    <li className="evidence-file box" data-evidence={file.id}>
      <FileThumbnail file={file} iconSize={32} />
      <p>
        <b className="clamp" dir="auto">{fileName}</b>
        {fileFacts(file)}
      </p>
      {file.kind === "audio" && <SoundPlayer className="evidence-sound" file={file} />}
      <ViewLink file={file} />
      <DownloadLink file={file} />
      {can.share && (
        <button
          type="button"
          className="text-button"
          aria-label={`Share ${fileName} with other learners`}
          onClick={() => openDialog({ type: "shareFile", file })}
        >
          Share
        </button>
      )}
      {canRemove && (
        <button
          type="button"
          className="text-button"
          aria-label={`Delete ${fileName}`}
          onClick={() => openDialog({ type: "removeFile", file })}
        >
          Delete
        </button>
      )}
    </li>
  );
}

// Type and size: spec 1 §2.7.
function fileFacts(file: FileView): string {
  const facts = file.kind === "link"
    ? [linkFacts(file)]
    : [ACCEPTED_TYPES[file.fileType]?.name ?? "File", megabytes(file.fileSize)];
  if (file.addedBy === "staff") facts.push("added by staff");
  if (file.shared) facts.push("group evidence");
  return facts.join(", ");
}
