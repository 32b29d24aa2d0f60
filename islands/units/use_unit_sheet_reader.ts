import { useEffect, useRef, useState } from "react";
import { hasUnitContent, readUnitSheet, type UnitSheet } from "../../domain/unit_sheet/read_unit_sheet.ts";
import type { OwnUnitOrigin } from "../../domain/units.ts";
import { checkPdf, PDF_ERRORS } from "./pdf_errors.ts";

const EMPTY_TEXT_MESSAGE = "Paste the text of the unit sheet first.";
const NO_UNIT_MESSAGE =
  "No unit was found in this. Check that it is the whole unit sheet, or type the unit in.";

export type SheetReadError = { source: "pasted" | "pdf"; message: string };

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
