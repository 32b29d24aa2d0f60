import { isBlank } from "./blank.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { hasControlCharacters, isLonger } from "./people.ts";
import type { EvidenceType, Outcome } from "./units.ts";

/** Where the student's work is, outside the product (DECISIONS 28). */
export function checkHeldAt(text: string, required = false): string | null {
  const place = text.trim();
  if (required && isBlank(place)) return "Say where the work is kept";
  if (isLonger(place, TEXT_LIMITS.heldAt)) return `At most ${TEXT_LIMITS.heldAt} characters fit here`;
  return hasControlCharacters(place) ? "This has characters that cannot be shown" : null;
}

/** DECISIONS 28. */
export function heldAtText(heldAt: string): string {
  return `Where the work is kept: ${heldAt}`;
}

/** DOMAIN, A unit. `none`: the dated sign-off is the evidence; `met`: it contains a file. */
type EvidenceNeed = "none" | "required" | "optional" | "met";

export function evidenceNeed(evidenceType: EvidenceType | "" | null, pieces: number): EvidenceNeed {
  if (pieces > 0) return "met";
  if (evidenceType === "Student completed work") return "required";
  return evidenceType === "Summary sheet and/or Student completed work" ? "optional" : "none";
}

/** Null where nothing is needed; `student`: worded for the student. */
export function evidenceNeedText(need: EvidenceNeed, student: boolean): string | null {
  switch (need) {
    case "none":
      return student
        ? "No file is needed. Your teacher signs this off."
        : "No file is needed: the teacher's dated sign-off is the evidence.";
    case "required":
      return student
        ? "A piece of your work is needed here."
        : "A piece of the student's work is needed here.";
    case "optional":
      return student
        ? "You can add a file here. You do not have to."
        : "A file can help here, but the teacher's sign-off is enough.";
    case "met":
      return null;
  }
}

/** An outcome's pieces of work: its files, and where else it is held (DECISIONS 28). */
export function pieceCount(files: number, heldAt: string | null | undefined): number {
  return files + (heldAt ? 1 : 0);
}

/** 1-based numbers; `piecesOf` is the `pieceCount` of an outcome, by its index. */
export function outcomesMissingWork(
  outcomes: readonly Pick<Outcome, "evidenceType">[],
  piecesOf: (index: number) => number,
): number[] {
  return outcomes.flatMap((outcome, index) =>
    evidenceNeed(outcome.evidenceType, piecesOf(index)) === "required" ? [index + 1] : []
  );
}
