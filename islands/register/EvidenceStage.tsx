import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronLeft, ChevronRight } from "../../ui/icons.ts";
import { Inbox } from "../../ui/page_icons.ts";
import { DownloadLink } from "../portfolio/evidence/FileParts.tsx";
import { PieceView } from "../portfolio/evidence/gallery/PieceView.tsx";
import { usePicture } from "../portfolio/evidence/gallery/use_picture.ts";
import { evidenceQueries } from "../portfolio/evidence/queries.ts";
import { usePortfolio } from "../portfolio/state/portfolio_context.ts";

type Props = {
  files: readonly FileView[];
  /** Evidence that the outcome asks for, where there is none. */
  need: string | null;
  turnPiece: RefObject<(by: number) => void>;
};

/** An outcome's evidence, one piece at a time and large. */
export function EvidenceStage({ files, need, turnPiece }: Props) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, files.length - 1);
  const file = files[at];
  const turn = (by: number) => {
    if (files[at + by]) setChosen(at + by);
  };
  turnPiece.current = turn;
  const picture = usePicture(file?.fileUrl ?? "", turn);
  if (!file) {
    return (
      <div className="review-stage review-stage-empty">
        <EmptyState title="No evidence here yet" icon={<Inbox size={28} />} level={3}>{need}</EmptyState>
      </div>
    );
  }
  return (
    <div className="review-stage" role="group" aria-label="Evidence">
      <div className="review-piece viewer-stage">
        <PieceView
          key={file.id}
          file={file}
          picture={picture}
          onGone={() => void client.invalidateQueries(evidenceQueries.files(assignmentId))}
        />
      </div>
      <div className="review-bar line-above row one-line gap-xs">
        {files.length > 1 && (
          <IconButton
            label="Previous piece"
            icon={<ChevronLeft size={22} />}
            aria-disabled={at === 0 || undefined}
            onClick={() => turn(-1)}
          />
        )}
        <p className="fill small anywhere" aria-live="polite">
          <bdi className="clamp">{file.fileName}</bdi>
          {files.length > 1 && <span className="quiet digits">{`Piece ${at + 1} of ${files.length}`}</span>}
        </p>
        <DownloadLink file={file} />
        {files.length > 1 && (
          <IconButton
            label="Next piece"
            icon={<ChevronRight size={22} />}
            aria-disabled={at === files.length - 1 || undefined}
            onClick={() => turn(1)}
          />
        )}
      </div>
    </div>
  );
}
