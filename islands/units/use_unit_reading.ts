import { useEffect, useRef, useState } from "react";
import { holdsUnit, readUnitSheet, type UnitSheet } from "../../domain/unit_sheet.ts";
import type { OwnUnitOrigin } from "../../domain/units.ts";
import { checkPdf, PDF_FAULTS } from "./pdf_faults.ts";

const NOTHING_PASTED = "Paste the text of the unit sheet first.";
const NO_UNIT = "No unit was found in this. Check that it is the whole unit sheet, or type the unit in.";

export type ReadingFault = { way: "pasted" | "pdf"; message: string };

/** Reads a sheet that is pasted or dropped, here in the browser; `onRead` is given what was found. */
export function useUnitReading(onRead: (sheet: UnitSheet, origin: OwnUnitOrigin) => void) {
  const [fault, setFault] = useState<ReadingFault | null>(null);
  /** The name of the PDF that is being read. */
  const [reading, setReading] = useState<string | null>(null);
  const stop = useRef(new AbortController());
  // Whoever waits for a PDF goes on typing: what it is held against is what stands there when it has been read.
  const told = useRef(onRead);
  useEffect(() => void (told.current = onRead));
  useEffect(() => () => stop.current.abort(), []);
  /** Ends the reading that is under way: what is asked for last is what counts. */
  const begin = (name: string | null) => {
    stop.current.abort();
    stop.current = new AbortController();
    setReading(name);
    return stop.current.signal;
  };
  const take = (text: string, way: ReadingFault["way"]) => {
    const sheet = readUnitSheet(text);
    if (!holdsUnit(sheet)) return setFault({ way, message: NO_UNIT });
    setFault(null);
    told.current(sheet, way);
  };
  const readPdf = async (file: File) => {
    const refused = checkPdf(file);
    if (refused) return setFault({ way: "pdf", message: PDF_FAULTS[refused] });
    setFault(null);
    const signal = begin(file.name);
    try {
      const { readPdfText } = await import("./read_pdf_text.ts");
      const read = await readPdfText(file, signal);
      if (signal.aborted) return;
      if ("fault" in read) setFault({ way: "pdf", message: PDF_FAULTS[read.fault] });
      else take(read.text, "pdf");
    } catch {
      if (!signal.aborted) setFault({ way: "pdf", message: PDF_FAULTS.reader });
    } finally {
      if (!signal.aborted) setReading(null);
    }
  };
  return {
    fault,
    reading,
    readText(text: string) {
      if (text.trim() === "") return setFault({ way: "pasted", message: NOTHING_PASTED });
      begin(null);
      take(text, "pasted");
    },
    readPdf: (file: File) => void readPdf(file),
    forget: () => setFault(null),
  };
}
