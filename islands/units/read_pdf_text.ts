import type { PDFDocumentProxy } from "pdfjs-dist";
import { PDF_LIMITS } from "../../domain/units.ts";
import { isLocked, openPdf } from "../pdf/open_pdf.ts";
import { linesOf, type PdfPiece } from "./pdf_lines.ts";
import { type PdfFault } from "./pdf_faults.ts";

/** So little text is no sheet's: a page number on a scan. In characters. */
const LEAST_TEXT = 40;

/**
 * The text of a PDF, read in this browser alone: lines with their columns apart. Gives what stands against it where there
 * is no text to be had.
 */
export async function readPdfText(
  file: File,
  signal: AbortSignal,
): Promise<{ text: string } | { fault: PdfFault }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const { document, close } = await openPdf(bytes, signal);
    try {
      if (document.numPages > PDF_LIMITS.pages) return { fault: "pages" };
      const text = await textOf(document, signal);
      return text.replace(/\s/g, "").length < LEAST_TEXT ? { fault: "scan" } : { text };
    } finally {
      close();
    }
  } catch (error) {
    signal.throwIfAborted();
    return { fault: isLocked(error) ? "locked" : "broken" };
  }
}

async function textOf(document: PDFDocumentProxy, signal: AbortSignal): Promise<string> {
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    signal.throwIfAborted();
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item): PdfPiece[] => {
      if (!("str" in item)) return [];
      const [, slant = 0, , up = 0, x = 0, y = 0] = (item.transform as unknown[]).map(Number);
      // What is written up the side of a page is no part of its lines.
      if (Math.abs(slant) > Math.abs(up)) return [];
      return [{ text: item.str, x, y, width: item.width, height: item.height || Math.abs(up) || 1 }];
    });
    lines.push(...linesOf(pieces), "");
    page.cleanup();
  }
  return lines.join("\n");
}
