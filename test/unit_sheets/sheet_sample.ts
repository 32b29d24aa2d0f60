import type { UnitSheet } from "../../domain/unit_sheet/read_unit_sheet.ts";
import type { EvidenceType } from "../../domain/units.ts";

/** A copied unit sheet and its expected result. */
export type SheetSample = {
  /** What is particular about it. */
  idea: string;
  text: string;
  /** Outcomes as description and short evidence name. */
  expected: Omit<UnitSheet, "outcomes" | "notes"> & {
    outcomes: [description: string, evidence: keyof typeof EVIDENCE][];
    /** Fields of the notes, in order. */
    unsure: UnitSheet["notes"][number]["about"][];
  };
};

export const EVIDENCE = {
  sheet: "Summary sheet",
  work: "Student completed work",
  either: "Summary sheet and/or Student completed work",
} as const satisfies Record<string, EvidenceType>;
