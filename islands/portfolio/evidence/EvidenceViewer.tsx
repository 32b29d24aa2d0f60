import { useQueryClient } from "@tanstack/react-query";
import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isRasterImage } from "../../../domain/evidence.ts";
import { classNames } from "../../../ui/class_names.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import { useReturnFocus } from "../../../ui/use_return_focus.ts";
import { usePortfolio, type ViewableFile } from "../state/portfolio_context.ts";
import { usePortfolioData } from "../state/portfolio_data.ts";
import { GalleryTools } from "./gallery/GalleryTools.tsx";
import { pictureUrl, type Piece, piecesWith, positionText } from "./gallery/pieces.ts";
import { GonePiece, PieceView } from "./gallery/PieceView.tsx";
import { usePicture } from "./gallery/use_picture.ts";
import { evidenceQueries } from "./queries.ts";

type Props = { file: ViewableFile; onClose: () => void };

/** A piece at full size, and from it through all pieces of the portfolio (spec 1 §2.7). */
export default function EvidenceViewer({ file: first, onClose }: Props) {
  const { assignmentId, viewer } = usePortfolio();
  const { files, submissions } = usePortfolioData(assignmentId);
  const client = useQueryClient();
  const [opened, setOpened] = useState<Piece>(first);
  const pieces = piecesWith(opened, files);
  const found = opened.id === undefined ? 0 : pieces.findIndex(({ id }) => id === opened.id);
  // A deleted piece leaves its place to the next one.
  const place = useRef(found);
  if (found >= 0) place.current = found;
  const before = pieces[place.current - 1];
  const after = pieces[found < 0 ? place.current : place.current + 1];
  const piece = pieces[found] ?? opened;
  const go = (direction: 1 | -1) => {
    const to = direction > 0 ? after : before;
    if (to) setOpened(to);
  };
  const picture = usePicture(piece.fileUrl, go);
  usePreloaded([after, before]);
  useBackCloses(onClose);
  // The last one is in the list from which it was opened, if it was.
  const returnFocus = useReturnFocus(() =>
    [...document.querySelectorAll(`[data-evidence="${piece.id}"]`)].at(-1)
      ?.querySelector<HTMLElement>("button, a")
  );
  const words = viewer.actor.kind === "student" || piece.outcomeIndex === undefined
    ? ""
    : submissions[piece.outcomeIndex]?.studentComment ?? "";
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest("audio, video, input")) return;
    const act = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      "+": () => picture.zoom(1),
      "=": () => picture.zoom(1),
      "-": () => picture.zoom(-1),
      "0": picture.fit,
      r: picture.turn,
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="dialog dialog-tall gallery"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          {...returnFocus}
        >
          <header className="box-row-ended line-below row between one-line gap-m">
            <div className="fill">
              <Radix.Title className="ellipsis strong" dir="auto">{piece.fileName}</Radix.Title>
              <p className="small quiet digits" aria-live="polite">{positionText(piece, pieces)}</p>
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X size={22} />} />
            </Radix.Close>
          </header>
          <div className={classNames("gallery-body fill stack gap-none", words && "gallery-with-words")}>
            <div className="viewer-stage" key={piece.id ?? piece.fileUrl}>
              {found < 0 ? <GonePiece /> : (
                <PieceView
                  file={piece}
                  picture={picture}
                  onGone={() => void client.invalidateQueries(evidenceQueries.files(assignmentId))}
                />
              )}
            </div>
            {words && (
              <section className="gallery-words" aria-label="Student Reflection" tabIndex={0}>
                <h3 className="small quiet">{`Student Reflection, outcome ${piece.outcomeIndex! + 1}`}</h3>
                <p className="written">{words}</p>
              </section>
            )}
          </div>
          <GalleryTools piece={piece} before={before} after={after} picture={picture} onGo={go} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Pictures that are likely to be opened next. */
function usePreloaded(pieces: readonly (Piece | undefined)[]): void {
  const urls = pieces.flatMap((piece) => piece && isRasterImage(piece.fileType) ? [pictureUrl(piece)] : []);
  useEffect(() => {
    for (const url of urls) new Image().src = url;
  }, [urls.join()]);
}

/** A gallery fills a screen of this size (ui/dialog.css). */
const FULL_SCREEN = "(max-width: 47.9375rem), (max-height: 31.9375rem)";

/** On a full screen Back closes what was opened, instead of leaving the page. */
function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!matchMedia(FULL_SCREEN).matches) return;
    history.pushState({ pieceOpened: true }, "");
    let left = false;
    const onPopState = () => {
      left = true;
      close.current();
    };
    addEventListener("popstate", onPopState);
    return () => {
      removeEventListener("popstate", onPopState);
      if (!left) history.back();
    };
  }, []);
}
