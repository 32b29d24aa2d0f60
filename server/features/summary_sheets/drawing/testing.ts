import type { SheetStudent } from "../../../../domain/summary_sheet.ts";
import { openDocumentWorker } from "../../../documents/document_worker.ts";
import { SUMMARY_DRAWING, type SummaryDocument } from "../make_summary_pdf.ts";

const worker = openDocumentWorker();

/** All outcomes dated. */
export function student(lastName: string, firstName: string, outcomes = 3): SheetStudent {
  return { learnerNumber: "0042", lastName, firstName, dates: Array(outcomes).fill("2026-06-15") };
}

export function draw(
  students: SheetStudent[],
  over: Partial<SummaryDocument> = {},
): Promise<Uint8Array> {
  return worker.make(SUMMARY_DRAWING.module, summaryDocument(students, over), SUMMARY_DRAWING.limits);
}

export function summaryDocument(
  students: SheetStudent[],
  over: Partial<SummaryDocument> = {},
): SummaryDocument {
  const unit = { unitCode: "121766", title: "Growing vegetables", outcomes: students[0]?.dates.length ?? 0 };
  return {
    centreName: "Oak School",
    centreNumber: "12345",
    madeOn: "2026-06-15",
    sets: [{ unit, version: null, students }],
    ...over,
  };
}
