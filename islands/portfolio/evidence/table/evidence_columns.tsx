import { shortDate } from "../../../../domain/dates.ts";
import { ACCEPTED_TYPES } from "../../../../domain/evidence.ts";
import { sizeText } from "../../../../domain/limits.ts";
import type { EvidenceColumn } from "../../../../domain/list_sorts.ts";
import type { FileView } from "../../../../server/features/evidence/read_assignment_files.ts";
import type { Column } from "../../../lists/table/table_props.ts";
import { FileIcon, linkFacts, opensIn } from "../FileParts.tsx";

/** `onView` opens the viewer. */
export function evidenceColumns(
  timeZone: string,
  onView: (file: FileView) => void,
): Column<FileView, EvidenceColumn>[] {
  return [
    {
      label: "Piece",
      sort: "piece",
      width: "minmax(12rem, 1fr)",
      cell: (file) => (
        <span className="quiet-icon row one-line gap-s" data-evidence={file.id}>
          <FileIcon kind={file.kind} size={20} />
          <span className="fill">
            <PieceLink file={file} onView={onView} />
            <span className="block small quiet regular">{kindText(file)}</span>
          </span>
        </span>
      ),
    },
    {
      label: "Outcome",
      sort: "outcome",
      width: "5.25rem",
      labelled: true,
      cell: ({ outcomeIndex }) => outcomeIndex + 1,
    },
    {
      label: "Added",
      sort: "added",
      descendingFirst: true,
      width: "6rem",
      labelled: true,
      cell: ({ uploadedAt }) => shortDate(uploadedAt, timeZone),
    },
    {
      label: "Added by",
      sort: "by",
      width: "4.5rem",
      labelled: true,
      cell: ({ addedBy }) => addedBy === "staff" ? "Staff" : "Student",
    },
    {
      label: "Size",
      sort: "size",
      descendingFirst: true,
      width: "5.5rem",
      cell: ({ kind, fileSize }) => kind === "link" ? "" : sizeText(fileSize),
    },
  ];
}

function kindText(file: FileView): string {
  const kind = file.kind === "link" ? linkFacts(file) : ACCEPTED_TYPES[file.fileType]?.name ?? "File";
  return file.shared ? `${kind}, group evidence` : kind;
}

type PieceLinkProps = { file: FileView; onView: (file: FileView) => void };

/** Opens as the buttons of its outcome do; what no browser shows is downloaded. */
function PieceLink({ file, onView }: PieceLinkProps) {
  const { fileName, fileUrl, kind } = file;
  const name = <span className="clamp" dir="auto">{fileName}</span>;
  switch (opensIn(file)) {
    case "viewer":
      return (
        <button
          type="button"
          className="link bare-link block strong"
          aria-label={`View ${fileName}`}
          onClick={() => onView(file)}
        >
          {name}
        </button>
      );
    case "tab":
      return (
        <a
          className="link bare-link block strong"
          href={fileUrl}
          target="_blank"
          rel={kind === "link" ? "noopener noreferrer" : "noopener"}
          aria-label={`${kind === "link" ? "Open" : "View"} ${fileName} in a new tab`}
        >
          {name}
        </a>
      );
    case "download":
      return (
        <a
          className="link bare-link block strong"
          href={fileUrl}
          download={fileName}
          aria-label={`Download ${fileName}`}
        >
          {name}
        </a>
      );
  }
}
