import { isInline } from "../../../../domain/evidence.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { ChevronLeft, ChevronRight } from "../../../../ui/icons.ts";
import { Download, RefreshCw, ZoomIn, ZoomOut } from "../../../../ui/page_icons.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import type { Piece } from "./pieces.ts";
import type { Picture } from "./use_picture.ts";

type Props = {
  piece: Piece;
  before: Piece | undefined;
  after: Piece | undefined;
  picture: Picture;
  onGo: (direction: 1 | -1) => void;
};

/** Piece before and after, and what can be done with the open one. */
export function GalleryTools({ piece, before, after, picture, onGo }: Props) {
  const { kind, fileType, fileName, fileUrl } = piece;
  return (
    <footer className="gallery-tools line-above row between one-line gap-xs">
      <div className="row one-line gap-xs">
        {(before || after) && (
          <>
            <StepButton direction={-1} piece={before} onGo={onGo} />
            <StepButton direction={1} piece={after} onGo={onGo} />
          </>
        )}
      </div>
      {kind === "image" && isInline(fileType) && (
        <div className="row one-line gap-xs" role="group" aria-label="Picture">
          <IconButton
            label="Zoom out"
            icon={<ZoomOut />}
            aria-disabled={picture.scale === 1 || undefined}
            onClick={() =>
              picture.zoom(-1)}
          />
          <span className="wide-only scale small">{`${Math.round(picture.scale * 100)}%`}</span>
          <IconButton
            label="Zoom in"
            icon={<ZoomIn />}
            onClick={() =>
              picture.zoom(1)}
          />
          <IconButton label="Turn by a quarter" icon={<RefreshCw />} onClick={picture.turn} />
        </div>
      )}
      {kind === "link" ? <span /> : (
        <LinkButton
          className="gallery-download"
          href={fileUrl}
          download={fileName}
          icon={<Download />}
          aria-label={`Download ${fileName}`}
        >
          <span className="wide-only">Download</span>
        </LinkButton>
      )}
    </footer>
  );
}

function StepButton({ direction, piece, onGo }: {
  direction: 1 | -1;
  piece: Piece | undefined;
  onGo: Props["onGo"];
}) {
  const [label, end, Icon] = direction > 0
    ? ["Next piece", "This is the last piece", ChevronRight] as const
    : ["Piece before", "This is the first piece", ChevronLeft] as const;
  return (
    <button
      type="button"
      className="button button-secondary button-icon"
      aria-label={piece ? `${label}: ${piece.fileName}` : end}
      aria-disabled={piece === undefined || undefined}
      onClick={() => onGo(direction)}
    >
      <Icon size={22} />
    </button>
  );
}
