import { savedText, TEXT_BOXES } from "../../../browser/text_boxes.ts";
import { pieceNames } from "../../../domain/piece_names.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";

type Props = {
  submission: SubmissionView;
  files: readonly FileView[];
  resources: readonly ResourceView[];
};

/**
 * A folded outcome's feedback, resources and evidence as words and links: what a page sends until its script draws them,
 * for reading and printing without one and for the browser's search. Nothing where there is nothing.
 */
export function OutcomeInBrief({ submission, files, resources }: Props) {
  const { text } = savedText(submission, "feedback");
  if (text === "" && files.length === 0 && resources.length === 0) return null;
  return (
    <div className="card-section stack gap-m">
      {text !== "" && (
        <div>
          <h4>{TEXT_BOXES.feedback.title}</h4>
          <p className="written measure">{text}</p>
        </div>
      )}
      <BriefLinks title="Student Resources" pieces={resources} />
      <BriefLinks title="Evidence" pieces={files} />
    </div>
  );
}

type BriefLinksProps = { title: string; pieces: readonly (FileView | ResourceView)[] };

function BriefLinks({ title, pieces }: BriefLinksProps) {
  if (pieces.length === 0) return null;
  const names = pieceNames(pieces);
  return (
    <div>
      <h4>{title}</h4>
      <ul className="stack gap-none">
        {pieces.map((piece, index) => (
          <li key={piece.id}>
            <a className="target" href={piece.fileUrl} rel="noopener noreferrer">{names[index]}</a>
            {"description" in piece && piece.description && <p className="small">{piece.description}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
