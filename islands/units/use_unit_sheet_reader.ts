import { useEffect, useRef, useState } from "react";
import { hasUnitContent, readUnitSheet, type UnitSheet } from "../../domain/unit_sheet/read_unit_sheet.ts";
import { type OwnUnitOrigin, PDF_LIMITS } from "../../domain/units.ts";
import type { PdfError } from "./read_pdf_text.ts";

const EMPTY_TEXT_MESSAGE = "Paste the text of the unit sheet first.";
const NO_UNIT_MESSAGE =
  "No unit was found in this. Check that it is the whole unit sheet, or type the unit in.";

const FALLBACK_TEXT = "Copy its text and paste it above, or type the unit in.";

const PDF_ERRORS: Readonly<Record<PdfError, string>> = {
  type: "This is not a PDF. Choose the unit sheet as a PDF, or paste its text above.",
  large: `This PDF is larger than ${PDF_LIMITS.bytes / (1024 * 1024)} MB. ${FALLBACK_TEXT}`,
  pages: `This PDF has more than ${PDF_LIMITS.pages} pages. A unit sheet has one or two. ${FALLBACK_TEXT}`,
  locked: `This PDF is protected by a password, so it cannot be read here. ${FALLBACK_TEXT}`,
  scan: "This PDF contains a picture of the sheet and no text that could be read. Type the unit in.",
  broken: `This PDF cannot be read. The file may be damaged. ${FALLBACK_TEXT}`,
  reader: "The PDF reader couldn't be loaded. Check your connection, then try again.",
};

type SheetReadError = { source: "pasted" | "pdf"; message: string };

/** Reads a pasted or dropped sheet in this browser. */
export function useUnitSheetReader(onRead: (sheet: UnitSheet, origin: OwnUnitOrigin) => void) {
  const [error, setError] = useState<SheetReadError | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const controller = useRef(new AbortController());
  // The callback of the last render: the form may change while a PDF is read.
  const latestOnRead = useRef(onRead);
  useEffect(() => void (latestOnRead.current = onRead));
  useEffect(() => () => controller.current.abort(), []);
  const restart = (name: string | null) => {
    controller.current.abort();
    controller.current = new AbortController();
    setFileName(name);
    return controller.current.signal;
  };
  const readSheet = (text: string, source: SheetReadError["source"]) => {
    const sheet = readUnitSheet(text);
    if (!hasUnitContent(sheet)) return setError({ source, message: NO_UNIT_MESSAGE });
    setError(null);
    latestOnRead.current(sheet, source);
  };
  const readPdf = async (file: File) => {
    const pdfError = checkPdf(file);
    if (pdfError) return setError({ source: "pdf", message: PDF_ERRORS[pdfError] });
    setError(null);
    const signal = restart(file.name);
    try {
      const { readPdfText } = await import("./read_pdf_text.ts");
      const result = await readPdfText(file, signal);
      if (signal.aborted) return;
      if ("error" in result) setError({ source: "pdf", message: PDF_ERRORS[result.error] });
      else readSheet(result.text, "pdf");
    } catch {
      if (!signal.aborted) setError({ source: "pdf", message: PDF_ERRORS.reader });
    } finally {
      if (!signal.aborted) setFileName(null);
    }
  };
  return {
    error,
    fileName,
    readText(text: string) {
      if (text.trim() === "") return setError({ source: "pasted", message: EMPTY_TEXT_MESSAGE });
      restart(null);
      readSheet(text, "pasted");
    },
    readPdf: (file: File) => void readPdf(file),
    clearError: () => setError(null),
  };
}

function checkPdf({ name, type, size }: Pick<File, "name" | "type" | "size">): PdfError | null {
  if (type !== "application/pdf" && !/\.pdf$/i.test(name)) return "type";
  return size > PDF_LIMITS.bytes ? "large" : null;
}
