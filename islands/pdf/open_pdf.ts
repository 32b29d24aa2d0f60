import type { PDFDocumentProxy } from "pdfjs-dist";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";

export type OpenPdf = { document: PDFDocumentProxy; close: () => void };

/** Where the build puts what pdf.js fetches while it works (vite.config.ts). */
const FOLDER = `/assets/pdfjs-${pdfjs.version}/`;
/** In development that is another origin than the page's. */
const HOME = new URL(import.meta.url).origin + FOLDER;
/** The largest picture in a document that is drawn, in pixels: more would end the page on a tablet. */
const LARGEST_IMAGE = 100_000_000;

/**
 * Opens a PDF by its address, a range of bytes at a time, or from the bytes that are here already. Throws what pdf.js throws; `isLocked` tells a password. The
 * caller closes it, which frees all that it holds.
 */
export async function openPdf(source: string | Uint8Array, signal: AbortSignal): Promise<OpenPdf> {
  pdfjs.GlobalWorkerOptions.workerSrc = `${HOME}pdf.worker.min.mjs`;
  const task = pdfjs.getDocument({
    ...(typeof source === "string" ? { url: source } : { data: source }),
    cMapUrl: `${HOME}cmaps/`,
    standardFontDataUrl: `${HOME}standard_fonts/`,
    wasmUrl: `${HOME}wasm/`,
    // Our policy forbids WebAssembly; its plain counterparts are slower and do the same.
    useWasm: false,
    disableWorkerRendering: true,
    // On a bad line only what is looked at is fetched.
    disableAutoFetch: true,
    maxImageSize: LARGEST_IMAGE,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const close = () => void task.destroy();
  signal.addEventListener("abort", close);
  return { document: await task.promise, close };
}

/** Whether a PDF could not be opened because it asks for a password. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}
