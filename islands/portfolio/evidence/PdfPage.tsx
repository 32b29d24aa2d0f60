import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useRef, useState } from "react";

type Props = {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** 1 is as wide as the viewport. */
  scale: number;
  viewport: RefObject<HTMLDivElement | null>;
  /** Called with the page in the middle of the viewport. */
  onInView: (number: number) => void;
};

const A4_RATIO = 842 / 595;

/** Rendered only near the viewport, so that a long document fits the memory of a small tablet. */
export function PdfPage({ document, number, scale, viewport, onInView }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [ratio, setRatio] = useState(A4_RATIO);
  const [text, setText] = useState("");
  useEffect(() => {
    const element = container.current!;
    const root = viewport.current;
    // Several entries may arrive at once while a page is rendered; the last one counts.
    const isIntersecting = (entries: IntersectionObserverEntry[]) => entries.at(-1)?.isIntersecting ?? false;
    const nearby = new IntersectionObserver(
      (entries) => setNear(isIntersecting(entries)),
      { root, rootMargin: "100%" },
    );
    const inView = new IntersectionObserver(
      (entries) => isIntersecting(entries) && onInView(number),
      { root, rootMargin: "-50% 0px" },
    );
    nearby.observe(element);
    inView.observe(element);
    return () => {
      nearby.disconnect();
      inView.disconnect();
    };
  }, [viewport, number, onInView]);
  useEffect(() => {
    if (!near) return;
    const controller = new AbortController();
    void drawPage(document, number, { canvas: canvas.current!, signal: controller.signal }).then((drawn) => {
      if (!drawn) return;
      setRatio(drawn.ratio);
      setText(drawn.text);
    });
    return () => controller.abort();
  }, [document, number, near, scale]);
  return (
    <div
      ref={container}
      className="viewer-page"
      style={{ inlineSize: `${scale * 100}%`, aspectRatio: `1 / ${ratio}` }}
    >
      <canvas ref={canvas} role="img" aria-label={`Page ${number}`} />
      {text && <p className="sr-only">{text}</p>}
    </div>
  );
}

/** Safari on phones draws nothing on a larger canvas. */
const MAX_CANVAS_PIXELS = 16_000_000;

/** Draws a page to the width of its canvas; null when aborted or damaged. A later abort frees the canvas. */
async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  { canvas, signal }: { canvas: HTMLCanvasElement; signal: AbortSignal },
): Promise<{ ratio: number; text: string } | null> {
  try {
    const page = await document.getPage(number);
    if (signal.aborted) return null;
    const fullSize = page.getViewport({ scale: 1 });
    const widthPx = (canvas.parentElement ?? canvas).clientWidth * (globalThis.devicePixelRatio || 1);
    const maxScale = Math.sqrt(MAX_CANVAS_PIXELS / (fullSize.width * fullSize.height));
    const viewport = page.getViewport({ scale: Math.min(widthPx / fullSize.width, maxScale) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    signal.addEventListener("abort", () => {
      task.cancel();
      page.cleanup();
      canvas.width = canvas.height = 0;
    });
    const [content] = await Promise.all([page.getTextContent(), task.promise]);
    const text = content.items.map((item) => "str" in item ? item.str : "").join(" ").trim();
    return { ratio: fullSize.height / fullSize.width, text };
  } catch {
    return null;
  }
}
