import { ACCEPT_ATTRIBUTE } from "../../../domain/evidence.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import type { PortfolioContext } from "../portfolio_context.ts";
import { evidenceFile } from "./evidence_file.tsx";
import { UploadList } from "./UploadList.tsx";
import type { Recording, Upload } from "./uploads.ts";

const HINT =
  " Photos, films, voice notes, PDFs, Word and other Office files, text. Up to 5 at a time, 500 MB each.";
const HINT_ID = "evidence-hint";

type Parts = {
  submission: SubmissionView;
  files: readonly FileView[];
  uploads: readonly Upload[];
  portfolio: PortfolioContext;
};

/** What an outcome's evidence is, and the ways to add to it while that is open. The first says for all what may go in. */
export function evidenceSection({ submission: { id, outcomeIndex }, files, uploads, portfolio }: Parts) {
  const { may, uploading, addLink } = portfolio;
  const there = (
    <>
      <h4>Evidence</h4>
      {files.length > 0 && <ul className="evidence">{files.map((file) => evidenceFile(file, portfolio))}</ul>}
    </>
  );
  if (!may.addEvidence) {
    return (
      <div className="card-section">
        {there}
        {files.length === 0 && <p className="writing-empty">No evidence files.</p>}
      </div>
    );
  }
  const keep = (recording: Recording, file: File) => {
    uploading.cancel(recording);
    uploading.add(id, [file]);
  };
  return (
    <FileDrop
      className="card-section"
      label={`Add evidence for outcome ${outcomeIndex + 1}`}
      hint={outcomeIndex === 0 ? HINT : undefined}
      hintId={HINT_ID}
      chooseText="Add files"
      accept={ACCEPT_ATTRIBUTE}
      photos
      onFiles={(chosen) => uploading.add(id, chosen)}
      onPasteClick={() => void uploading.paste(id)}
      onVoiceNote={() => uploading.recordVoice(id)}
      onAddLink={() => addLink(id)}
    >
      {there}
      {uploads.length > 0 && (
        <UploadList
          uploads={uploads}
          onCancel={uploading.cancel}
          onRetry={uploading.retry}
          onRecorded={keep}
        />
      )}
    </FileDrop>
  );
}
