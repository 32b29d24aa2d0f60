import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ZoomIn, ZoomOut } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { isLocked, openPdf } from "../../pdf/open_pdf.ts";
import { PdfPage } from "./PdfPage.tsx";
import { previewFailure } from "./preview_failure.tsx";
import type { Viewable } from "./viewable.ts";

/** How large a page is drawn: 1 fits the window's width. */
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const FITS = ZOOMS.indexOf(1);

type State = { document: PDFDocumentProxy } | { failed: string } | null;

type Props = {
  file: Viewable;
  /** Told when it did not come, or cannot be opened. */
  onFailure: () => void;
};

/** A PDF in place, for the phones that have no viewer of their own: its pages one below the other. */
export default function PdfView({ file, onFailure }: Props) {
  const [state, setState] = useState<State>(null);
  const [zoom, setZoom] = useState(FITS);
  const [current, setCurrent] = useState(1);
  const pages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const tell = (next: State) => leaving.signal.aborted || setState(next);
    openPdf(file.fileUrl, leaving.signal).then(
      ({ document }) => tell({ document }),
      (error) => {
        if (leaving.signal.aborted) return;
        tell({ failed: failureWords(error) });
        onFailure();
      },
    );
    return () => leaving.abort();
  }, [file.fileUrl]);
  if (state === null) return <Spinner label="Opening the PDF" />;
  if ("failed" in state) {
    return previewFailure(
      "pdf",
      "PDF Preview Unavailable",
      state.failed,
      <LinkButton href={file.fileUrl} target="_blank" rel="noopener">Open PDF in New Tab</LinkButton>,
    );
  }
  const { document } = state;
  const scale = ZOOMS[zoom] ?? 1;
  return (
    <div className="viewer-pdf">
      <div className="viewer-bar" role="toolbar" aria-label="PDF">
        <p aria-live="polite">{`Page ${current} of ${document.numPages}`}</p>
        <IconButton
          label="Zoom out"
          icon={<ZoomOut />}
          aria-disabled={zoom === 0}
          onClick={() => setZoom(Math.max(0, zoom - 1))}
        />
        <span>{`${scale * 100}%`}</span>
        <IconButton
          label="Zoom in"
          icon={<ZoomIn />}
          aria-disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
        />
      </div>
      <div
        ref={pages}
        className="viewer-pages"
        tabIndex={0}
        role="region"
        aria-label={`Pages of ${file.fileName}`}
      >
        {Array.from({ length: document.numPages }, (_, i) => (
          <PdfPage
            key={i}
            document={document}
            number={i + 1}
            scale={scale}
            window={pages}
            onInView={setCurrent}
          />
        ))}
      </div>
    </div>
  );
}

function failureWords(error: unknown): string {
  return isLocked(error)
    ? "This PDF is protected by a password. Open it in a new tab, or download it, and type the password there."
    : "This PDF cannot be shown here. Open it in a new tab, or download it.";
}
