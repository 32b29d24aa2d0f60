import { evidenceNeed } from "./evidence_need.ts";
import type { EvidenceType } from "./units.ts";

/** What is not there when a portfolio is submitted; none of it prevents that (spec 1 §4). */
export const GAP_LABELS = {
  empty: "Nothing there yet",
  noPiece: "No photo or file yet",
  noReflection: "No words yet",
} as const;
export type OutcomeGap = keyof typeof GAP_LABELS;

type OutcomeWork = {
  evidenceType: EvidenceType | "" | null;
  complete: boolean;
  /** Files, links, and where else work is held. */
  pieces: number;
  hasReflection: boolean;
};

/** The first of the gaps; null for an outcome that is ready. */
export function outcomeGap(
  { evidenceType, complete, pieces, hasReflection }: OutcomeWork,
): OutcomeGap | null {
  if (complete) return null;
  if (pieces === 0 && !hasReflection) return "empty";
  if (evidenceNeed(evidenceType, pieces) === "required") return "noPiece";
  return hasReflection ? null : "noReflection";
}
