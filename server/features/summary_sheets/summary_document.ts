import type { SheetLearner, SheetUnit } from "../../../domain/summary_sheet.ts";

/** Everything that the sheets of a unit say: plain data, handed to the thread that draws them. */
export type SummaryDocument = {
  centreName: string;
  /** The awarding body's number of the centre, where the school has given it. */
  centreNumber: string;
  /** The day on which the document is made, at the establishment (`YYYY-MM-DD`). */
  madeOn: string;
  sets: SummarySet[];
};

/** The learners who were given the unit while it asked for the same; `version` only where there are several of them. */
export type SummarySet = { unit: SheetUnit; version: number | null; learners: SheetLearner[] };
