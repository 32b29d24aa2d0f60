import { type Fix, type Missing, missingItemText } from "../../domain/readiness.ts";

/** A line breaks behind it. */
const SEPARATOR = "\u00a0· ";

/** 'Required work · Declarations · Details': what a row is missing in one line, by how it is fixed. */
export function missingSummary(groups: readonly { fix: Fix; missing: readonly Missing[] }[]): string {
  return groups.map(({ fix, missing }) => groupSummary(fix, missing)).join(SEPARATOR);
}

function groupSummary(fix: Fix, missing: readonly Missing[]): string {
  const several = missing.length > 1;
  switch (fix) {
    case "dates":
      return "Outcome dates";
    case "work":
      return "Required work";
    // Nothing in the opened row fixes the first.
    case "archive":
    case "step":
      return missing.map(missingItemText).join(SEPARATOR);
    case "declaration":
      return several ? "Declarations" : "Declaration";
    case "signature":
      return several ? "Signatures" : "Signature";
    case "details":
      return "Details";
  }
}
