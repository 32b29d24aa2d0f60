import { type Fix, type Lack, lackText } from "../../domain/readiness.ts";

/** 'Required work · Declarations · Details': what a row is missing in one line, by how it is fixed. */
export function missingSummary(groups: readonly { fix: Fix; lacks: readonly Lack[] }[]): string {
  return groups.map(({ fix, lacks }) => groupSummary(fix, lacks)).join(" · ");
}

function groupSummary(fix: Fix, lacks: readonly Lack[]): string {
  const several = lacks.length > 1;
  switch (fix) {
    case "dates":
      return "Outcome dates";
    case "work":
      return "Required work";
    // Nothing in the opened row fixes the first.
    case "archive":
    case "step":
      return lacks.map(lackText).join(" · ");
    case "declaration":
      return several ? "Declarations" : "Declaration";
    case "signature":
      return several ? "Signatures" : "Signature";
    case "details":
      return "Details";
  }
}
