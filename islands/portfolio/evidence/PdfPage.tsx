import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useRef, useState } from "react";
import { drawPage } from "./draw_pdf_page.ts";

type Props = {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** 1 is as wide as the window. */
  scale: number;
  /** What the pages are scrolled in. */
  window: RefObject<HTMLDivElement | null>;
  /** Told the page that is in the middle of the window. */
  onInView: (number: number) => void;
};

/** A page of A4, until the page itself is known. */
const A4 = 842 / 595;

/** One page: drawn while it is near the window, let go when it is far, so that a long document fits a small tablet. */
export function PdfPage({ document, number, scale, window, onInView }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [shape, setShape] = useState(A4);
  const [words, setWords] = useState("");
  useEffect(() => {
    const element = place.current!;
    const root = window.current;
    // While a page is being drawn several changes may come at once: the last one holds.
    const isIn = (entries: IntersectionObserverEntry[]) => entries.at(-1)?.isIntersecting ?? false;
    const nearby = new IntersectionObserver(
      (entries) => setNear(isIn(entries)),
      { root, rootMargin: "100%" },
    );
    const inView = new IntersectionObserver(
      (entries) => isIn(entries) && onInView(number),
      { root, rootMargin: "-50% 0px" },
    );
    nearby.observe(element);
    inView.observe(element);
    return () => {
      nearby.disconnect();
      inView.disconnect();
    };
  }, [window, number, onInView]);
  useEffect(() => {
    if (!near) return;
    const leaving = new AbortController();
    void drawPage(document, number, { canvas: canvas.current!, signal: leaving.signal }).then((drawn) => {
      if (!drawn) return;
      setShape(drawn.shape);
      setWords(drawn.words);
    });
    return () => leaving.abort();
  }, [document, number, near, scale]);
  return (
    <div
      ref={place}
      className="viewer-page"
      style={{ inlineSize: `${scale * 100}%`, aspectRatio: `1 / ${shape}` }}
    >
      <canvas ref={canvas} role="img" aria-label={`Page ${number}`} />
      {words && <p className="sr-only">{words}</p>}
    </div>
  );
}
