import type { PDFDocumentProxy } from "pdfjs-dist";
import { PDF_LIMITS } from "../../domain/units.ts";
import { isPasswordProtected, openPdf } from "../open_pdf.ts";
import { type PdfPiece, textLines } from "./pdf_lines.ts";

export type PdfError = "type" | "large" | "pages" | "locked" | "scan" | "broken" | "reader";

// Less text is a scan with a page number.
const MIN_TEXT_CHARS = 40;

/** Reads a PDF's text in this browser only. */
export async function readPdfText(
  file: File,
  signal: AbortSignal,
): Promise<{ text: string } | { error: PdfError }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const { document, close } = await openPdf(bytes, signal);
    try {
      if (document.numPages > PDF_LIMITS.pages) return { error: "pages" };
      const text = await documentText(document, signal);
      return text.replace(/\s/g, "").length < MIN_TEXT_CHARS ? { error: "scan" } : { text };
    } finally {
      close();
    }
  } catch (error) {
    signal.throwIfAborted();
    return { error: isPasswordProtected(error) ? "locked" : "broken" };
  }
}

async function documentText(document: PDFDocumentProxy, signal: AbortSignal): Promise<string> {
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    signal.throwIfAborted();
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item): PdfPiece[] => {
      if (!("str" in item)) return [];
      const [, skew = 0, , up = 0, x = 0, y = 0] = (item.transform as unknown[]).map(Number);
      // Skips vertical text.
      if (Math.abs(skew) > Math.abs(up)) return [];
      return [{ text: item.str, x, y, width: item.width, height: item.height || Math.abs(up) || 1 }];
    });
    lines.push(...textLines(pieces), "");
    page.cleanup();
  }
  return lines.join("\n");
}
