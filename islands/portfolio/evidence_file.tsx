import { ACCEPTED_TYPES, type EvidenceKind, shownInline } from "../../domain/evidence.ts";
import { megabytes } from "../../domain/limits.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { File, FileSpreadsheet, FileText, Film, Image, Link } from "../../ui/icons.ts";
import type { PortfolioContext } from "./portfolio_context.ts";

const ICONS: Record<EvidenceKind, typeof File> = {
  image: Image,
  pdf: FileText,
  "word/office": FileSpreadsheet,
  text: FileText,
  video: Film,
  audio: File,
  link: Link,
  other: File,
};

/** One piece of evidence: what it is, and what can be done with it. */
export function evidenceFile(file: FileView, { viewer, may, showImage, askToRemove }: PortfolioContext) {
  const { fileName, fileUrl, fileType, fileSize, kind, addedBy } = file;
  const inline = shownInline(fileType);
  const picture = kind === "image" && inline;
  const Icon = ICONS[kind];
  const facts = `${ACCEPTED_TYPES[fileType]?.name ?? "File"}, ${megabytes(fileSize)}`;
  // Beside the page, so that nothing half written is left behind.
  const opens = kind === "pdf" ? "Open PDF in New Tab" : "View";
  // What staff added on a student's behalf is theirs to take away (the call refuses it too).
  const mayRemove = may.removeEvidence && (viewer.actor.kind !== "student" || addedBy === "student");
  return (
    <li key={file.id} className="evidence-file">
      {picture ? <img src={fileUrl} alt="" loading="lazy" /> : <Icon size={32} />}
      <p>
        <b>{fileName}</b>
        {addedBy === "staff" ? `${facts}, added by staff` : facts}
      </p>
      {picture && (
        <button
          type="button"
          aria-label={`View ${fileName}`}
          onClick={() => showImage(file)}
        >
          View
        </button>
      )}
      {inline && !picture && (
        <a
          href={fileUrl}
          target="_blank"
          rel="noopener"
          aria-label={`${opens}: ${fileName}`}
        >
          {opens}
        </a>
      )}
      <a href={fileUrl} download={fileName} aria-label={`Download ${fileName}`}>Download</a>
      {mayRemove && (
        <button type="button" aria-label={`Delete ${fileName}`} onClick={() => askToRemove(file)}>
          Delete
        </button>
      )}
    </li>
  );
}
