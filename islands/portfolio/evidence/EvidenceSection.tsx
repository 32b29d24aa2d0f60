import { ACCEPT_ATTRIBUTE, ACCEPTED_TYPES } from "../../../domain/evidence.ts";
import { sizeText } from "../../../domain/limits.ts";
import { KIND_NAMES, pieceNames } from "../../../domain/piece_names.ts";
import { pieceState } from "../../../domain/piece_state.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import type { MoreMenuItem } from "../../../ui/MoreMenu.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { PieceStateMark } from "../student/PieceStateMark.tsx";
import { SoundPlayer } from "./SoundPlayer.tsx";
import { UploadList } from "./UploadList.tsx";
import type { Upload } from "./uploads.ts";
import { DownloadLink, FileThumbnail, linkFacts, ViewLink } from "./FileParts.tsx";

const HINT =
  " Photos, films, voice notes, PDFs, Word and other Office files, text. Up to 5 at a time, 500 MB each.";
const STUDENT_HINT = " Photos, films, sound and documents. Up to 5 at a time.";
const HINT_ID = "evidence-hint";

type Props = {
  submission: SubmissionView;
  files: readonly FileView[];
  uploads: readonly Upload[];
  /** If given, each piece shows its state. */
  portfolioStatus?: PortfolioState;
  /** For staff: whom pieces are added for, by one menu, which has `more` too. */
  menu?: { text: string; more: readonly MoreMenuItem[] };
};

/** The evidence of an outcome, with a drop zone while it is open; only the first zone shows the hint. */
export function EvidenceSection({ submission, files, uploads, portfolioStatus, menu }: Props) {
  const { can, viewer, uploadActions, openDialog } = usePortfolio();
  const { id, outcomeIndex } = submission;
  const student = viewer.actor.kind === "student";
  const names = student ? pieceNames(files) : files.map((file) => file.fileName);
  const list = (
    <>
      <h4>Evidence</h4>
      {files.length > 0 && (
        <ul className="evidence grid gap-m">
          {files.map((file, index) => (
            <EvidenceFile
              key={file.id}
              file={file}
              name={names[index] ?? file.fileName}
              submission={submission}
              portfolioStatus={portfolioStatus}
            />
          ))}
        </ul>
      )}
    </>
  );
  // Also where the portfolio has been closed meanwhile: a recording is nowhere else.
  const sending = uploads.length > 0 && <UploadList uploads={uploads} />;
  if (!can.addEvidence) {
    return (
      <div className="card-section">
        {list}
        {files.length + uploads.length === 0 && <p className="quiet">No evidence files.</p>}
        {sending}
      </div>
    );
  }
  return (
    <FileDrop
      className="card-section"
      label={`Add evidence for outcome ${outcomeIndex + 1}`}
      menu={menu}
      hint={menu === undefined && outcomeIndex === 0 ? (student ? STUDENT_HINT : HINT) : undefined}
      hintId={HINT_ID}
      accept={ACCEPT_ATTRIBUTE}
      onFiles={(chosen) => uploadActions.add(id, chosen)}
      onPasteClick={() => void uploadActions.paste(id)}
      onVoiceNote={() => uploadActions.recordVoice(id)}
      onAddLink={() => openDialog({ type: "addLink", submissionId: id, outcomeIndex })}
    >
      {list}
      {sending}
    </FileDrop>
  );
}

type EvidenceFileProps = {
  file: FileView;
  name: string;
  submission: SubmissionView;
  portfolioStatus: PortfolioState | undefined;
};

function EvidenceFile({ file, name, submission, portfolioStatus }: EvidenceFileProps) {
  const { viewer, can, openDialog } = usePortfolio();
  const student = viewer.actor.kind === "student";
  // A student cannot remove what staff added; the server refuses it too.
  const canRemove = can.removeEvidence && (!student || file.addedBy === "student");
  const state = portfolioStatus === undefined ? null : pieceState({
    portfolioStatus,
    changedAt: file.uploadedAt,
    feedbackAt: submission.teacherComment === "" ? null : submission.teacherCommentDate,
    complete: submission.teacherOutcomeComplete,
  });
  return (
    <li className="evidence-file box" data-evidence={file.id}>
      <FileThumbnail file={file} iconSize={32} />
      <p>
        <b className="clamp" dir="auto">{name}</b>
        {fileFacts(file, student)}
        {state && <PieceStateMark state={state} />}
      </p>
      {file.kind === "audio" && <SoundPlayer className="evidence-sound" file={file} />}
      <ViewLink file={file} name={name} />
      <DownloadLink file={file} name={name} />
      {can.share && (
        <button
          type="button"
          className="text-button"
          aria-label={`Share ${name} with other students`}
          onClick={() => openDialog({ type: "shareFile", file })}
        >
          Share
        </button>
      )}
      {canRemove && (
        <button
          type="button"
          className="text-button"
          aria-label={`Delete ${name}`}
          onClick={() => openDialog({ type: "removeFile", file })}
        >
          Delete
        </button>
      )}
    </li>
  );
}

// Type and size: spec 1 §2.7; students read both in words.
function fileFacts(file: FileView, student: boolean): string {
  const facts = file.kind === "link" ? [linkFacts(file)] : [
    student ? KIND_NAMES[file.kind] : ACCEPTED_TYPES[file.fileType]?.name ?? "File",
    sizeText(file.fileSize, student),
  ];
  if (file.addedBy === "staff") facts.push("added by staff");
  if (file.shared) facts.push("group evidence");
  return facts.join(", ");
}
