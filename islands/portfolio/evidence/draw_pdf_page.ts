import type { PDFDocumentProxy } from "pdfjs-dist";

/** The most pixels of a page's canvas; Safari on phones draws nothing on a larger one. */
const MOST_PIXELS = 16_000_000;

type Place = { canvas: HTMLCanvasElement; signal: AbortSignal };

/**
 * Draws a page as wide as its canvas stands and tells its height over its width, and its words for screen readers; null
 * when `signal` came first or the page is damaged. When `signal` comes later, what was drawn is let go.
 */
export async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  { canvas, signal }: Place,
): Promise<{ shape: number; words: string } | null> {
  try {
    const page = await document.getPage(number);
    if (signal.aborted) return null;
    const whole = page.getViewport({ scale: 1 });
    const wide = (canvas.parentElement ?? canvas).clientWidth * (globalThis.devicePixelRatio || 1);
    const most = Math.sqrt(MOST_PIXELS / (whole.width * whole.height));
    const viewport = page.getViewport({ scale: Math.min(wide / whole.width, most) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    signal.addEventListener("abort", () => {
      task.cancel();
      page.cleanup();
      canvas.width = canvas.height = 0;
    });
    const [text] = await Promise.all([page.getTextContent(), task.promise]);
    const words = text.items.map((item) => "str" in item ? item.str : "").join(" ").trim();
    return { shape: whole.height / whole.width, words };
  } catch {
    return null;
  }
}
