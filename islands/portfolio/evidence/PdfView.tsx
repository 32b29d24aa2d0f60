import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ZoomIn, ZoomOut } from "../../../ui/page_icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { isPasswordProtected, openPdf } from "../../open_pdf.ts";
import { PdfPage } from "./PdfPage.tsx";
import { PreviewFailure } from "./MediaViews.tsx";
import type { ViewableFile } from "../state/portfolio_context.ts";

/** 1 fits the width of the viewer. */
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const FIT_INDEX = ZOOMS.indexOf(1);

type State = { document: PDFDocumentProxy } | { failed: string } | null;

type Props = { file: ViewableFile; onFailure: () => void };

/** A PDF viewer of our own, for phones without one. */
export default function PdfView({ file, onFailure }: Props) {
  const [state, setState] = useState<State>(null);
  const [zoom, setZoom] = useState(FIT_INDEX);
  const [current, setCurrent] = useState(1);
  const pages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const show = (next: State) => controller.signal.aborted || setState(next);
    openPdf(file.fileUrl, controller.signal).then(
      ({ document }) => show({ document }),
      (error) => {
        if (controller.signal.aborted) return;
        show({ failed: failureMessage(error) });
        onFailure();
      },
    );
    return () => controller.abort();
  }, [file.fileUrl]);
  if (state === null) return <Spinner label="Opening the PDF" />;
  if ("failed" in state) {
    const openInTab = (
      <LinkButton href={file.fileUrl} target="_blank" rel="noopener">Open PDF in New Tab</LinkButton>
    );
    return (
      <PreviewFailure kind="pdf" title="PDF Preview Unavailable" action={openInTab}>
        {state.failed}
      </PreviewFailure>
    );
  }
  const { document } = state;
  const scale = ZOOMS[zoom] ?? 1;
  return (
    <div className="viewer-pdf column">
      <div className="row one-line gap-xs small quiet" role="toolbar" aria-label="PDF">
        <p className="fill" aria-live="polite">{`Page ${current} of ${document.numPages}`}</p>
        <IconButton
          label="Zoom out"
          icon={<ZoomOut />}
          aria-disabled={zoom === 0}
          onClick={() => setZoom(Math.max(0, zoom - 1))}
        />
        <span className="scale">{`${scale * 100}%`}</span>
        <IconButton
          label="Zoom in"
          icon={<ZoomIn />}
          aria-disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
        />
      </div>
      <div
        ref={pages}
        className="viewer-pages box stack gap-m"
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
            viewport={pages}
            onInView={setCurrent}
          />
        ))}
      </div>
    </div>
  );
}

function failureMessage(error: unknown): string {
  return isPasswordProtected(error)
    ? "This PDF is protected by a password. Open it in a new tab, or download it, and type the password there."
    : "This PDF cannot be shown here. Open it in a new tab, or download it.";
}
