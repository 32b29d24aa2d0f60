import type { SheetLearner } from "../../../../domain/summary_sheet.ts";
import { makeSummaryPdf } from "../make_summary_pdf.ts";
import type { SummaryDocument } from "../summary_document.ts";

/** A learner who has a date for each of so many outcomes. */
export function learner(lastName: string, firstName: string, outcomes = 3): SheetLearner {
  return { learnerNumber: "0042", lastName, firstName, dates: Array(outcomes).fill("2026-06-15") };
}

/** The sheets of these learners, as bytes. */
export function draw(learners: SheetLearner[], over: Partial<SummaryDocument> = {}): Promise<Uint8Array> {
  const unit = { unitCode: "121766", title: "Growing vegetables", outcomes: learners[0]?.dates.length ?? 0 };
  return makeSummaryPdf("oak", {
    centreName: "Oak School",
    centreNumber: "12345",
    madeOn: "2026-06-15",
    sets: [{ unit, version: null, learners }],
    ...over,
  }, new AbortController().signal);
}
