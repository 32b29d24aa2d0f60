import { lazy, type RefObject, Suspense, useState } from "react";
import { isInline, isVideo } from "../../domain/evidence.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronLeft, ChevronRight, Inbox } from "../../ui/icons.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { DownloadLink, FileIcon, ViewLink } from "../portfolio/evidence/FileParts.tsx";
import { MediaView } from "../portfolio/evidence/MediaViews.tsx";
import { useViewFailure } from "../portfolio/evidence/EvidenceViewer.tsx";

const PdfView = lazy(() => import("../portfolio/evidence/PdfView.tsx"));

type Props = {
  files: readonly FileView[];
  /** What the outcome asks for, where there is no piece. */
  need: string | null;
  turnPiece: RefObject<(by: number) => void>;
};

/** An outcome's evidence, one piece at a time and large. */
export function EvidenceStage({ files, need, turnPiece }: Props) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, files.length - 1);
  const file = files[at];
  const turn = (by: number) => {
    if (files[at + by]) setChosen(at + by);
  };
  turnPiece.current = turn;
  if (!file) {
    return (
      <div className="review-stage review-stage-empty">
        <EmptyState title="No evidence here yet" icon={<Inbox size={28} />} level={3}>{need}</EmptyState>
      </div>
    );
  }
  return (
    <div className="review-stage" role="group" aria-label="Evidence">
      <div className="review-piece">
        <Piece key={file.id} file={file} />
      </div>
      <div className="review-bar row one-line gap-xs">
        {files.length > 1 && (
          <IconButton
            label="Previous piece"
            icon={<ChevronLeft size={22} />}
            aria-disabled={at === 0 || undefined}
            onClick={() => turn(-1)}
          />
        )}
        <p className="fill small" aria-live="polite">
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

function Piece({ file }: { file: FileView }) {
  const { kind, fileType, thumbnail, fileUrl } = file;
  const reportFailure = useViewFailure(fileUrl);
  if (kind === "pdf") {
    return (
      <Suspense fallback={<Spinner label="Opening the file" />}>
        <PdfView file={file} onFailure={reportFailure} />
      </Suspense>
    );
  }
  const media = kind === "image" || kind === "audio" ? kind : isVideo(file) ? "video" : null;
  if (media) {
    const drawable = media !== "image" || isInline(fileType) && thumbnail !== "failed";
    return <MediaView kind={media} file={file} drawable={drawable} onFailure={reportFailure} />;
  }
  return (
    <div className="review-other stack gap-s centred">
      <span className="disc disc-large">
        <FileIcon kind={kind} size={28} />
      </span>
      <p className="quiet">
        {kind === "link" ? "A link, opened in a new tab." : "This file opens outside this page."}
      </p>
      <ViewLink file={file} />
    </div>
  );
}
