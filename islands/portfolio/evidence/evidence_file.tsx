import { ACCEPTED_TYPES } from "../../../domain/evidence.ts";
import { LINK_TYPE_NAMES } from "../../../domain/external_links.ts";
import { megabytes } from "../../../domain/limits.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { PortfolioContext } from "../portfolio_context.ts";
import { hostOf } from "./external_link.ts";
import { fileLook } from "./file_look.ts";
import { wayIn } from "./way_in.tsx";

/** One piece of evidence: what it is, and what can be done with it. */
export function evidenceFile(file: FileView, portfolio: PortfolioContext) {
  const { fileName, fileUrl, kind, addedBy, thumbnailUrl } = file;
  const { viewer, may, askToRemove, askToShare } = portfolio;
  const student = viewer.actor.kind === "student";
  const { Icon } = fileLook(kind);
  // What staff added on a student's behalf is theirs to take away (the call refuses it too).
  const mayRemove = may.removeEvidence && (!student || addedBy === "student");
  return (
    <li key={file.id} className="evidence-file" data-evidence={file.id}>
      {thumbnailUrl ? <img src={thumbnailUrl} alt="" loading="lazy" /> : <Icon size={32} />}
      <p>
        <b dir="auto">{fileName}</b>
        {factsOf(file)}
      </p>
      {wayIn(file, portfolio)}
      {kind !== "link" && (
        <a href={fileUrl} download={fileName} aria-label={`Download ${fileName}`}>Download</a>
      )}
      {may.share && (
        <button
          type="button"
          aria-label={`Share ${fileName} with other learners`}
          onClick={() => askToShare(file)}
        >
          Share
        </button>
      )}
      {mayRemove && (
        <button type="button" aria-label={`Delete ${fileName}`} onClick={() => askToRemove(file)}>
          Delete
        </button>
      )}
    </li>
  );
}

/** What a piece is, in a line: its type and size (spec 1 §2.7), or where a link leads; then whose and for whom. */
function factsOf({ kind, fileType, fileSize, fileUrl, linkType, addedBy, shared }: FileView): string {
  const facts = kind === "link"
    ? [LINK_TYPE_NAMES[linkType ?? "website"], hostOf(fileUrl)]
    : [ACCEPTED_TYPES[fileType]?.name ?? "File", megabytes(fileSize)];
  if (addedBy === "staff") facts.push("added by staff");
  if (shared) facts.push("group evidence");
  return facts.join(", ");
}
