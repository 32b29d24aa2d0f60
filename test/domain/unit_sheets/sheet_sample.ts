import type { UnitSheet } from "../../../domain/unit_sheet.ts";
import type { EvidenceType } from "../../../domain/units.ts";

/** A unit sheet as somebody copied it, and what is to be read from it. */
export type SheetSample = {
  /** What is particular about it. */
  idea: string;
  text: string;
  /** The outcomes as description and the evidence's short name. */
  expected: Omit<UnitSheet, "outcomes" | "notes"> & {
    outcomes: [description: string, evidence: keyof typeof EVIDENCE][];
    /** What the notes are about, in order. */
    unsure: UnitSheet["notes"][number]["about"][];
  };
};

export const EVIDENCE = {
  sheet: "Summary sheet",
  work: "Student completed work",
  either: "Summary sheet and/or Student completed work",
} as const satisfies Record<string, EvidenceType>;
