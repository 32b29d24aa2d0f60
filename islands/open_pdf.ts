import type { PDFDocumentProxy } from "pdfjs-dist";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";

type OpenPdf = { document: PDFDocumentProxy; close: () => void };

// Written by the build (vite.config.ts).
const ASSET_FOLDER = `/assets/pdfjs-${pdfjs.version}/`;
// In development the assets have another origin than the page.
const ASSET_BASE = new URL(import.meta.url).origin + ASSET_FOLDER;
// Larger images crash a tablet's page.
const MAX_IMAGE_PIXELS = 100_000_000;

/** Throws pdf.js errors. The caller must close it. */
export async function openPdf(source: string | Uint8Array, signal: AbortSignal): Promise<OpenPdf> {
  pdfjs.GlobalWorkerOptions.workerSrc = `${ASSET_BASE}pdf.worker.min.mjs`;
  const task = pdfjs.getDocument({
    ...(typeof source === "string" ? { url: source } : { data: source }),
    cMapUrl: `${ASSET_BASE}cmaps/`,
    standardFontDataUrl: `${ASSET_BASE}standard_fonts/`,
    wasmUrl: `${ASSET_BASE}wasm/`,
    // Our CSP forbids WebAssembly.
    useWasm: false,
    disableWorkerRendering: true,
    // Fetches only the viewed ranges, for slow connections.
    disableAutoFetch: true,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const close = () => void task.destroy();
  signal.addEventListener("abort", close);
  return { document: await task.promise, close };
}

export function isPasswordProtected(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}
