import type { EvidenceType, Outcome } from "./units.ts";

/**
 * What an outcome still asks for (DOMAIN, A unit): `none` where the teacher's dated sign-off is the evidence, `work` where
 * a piece of the student's work must be there and is not yet, `either` where it may be, `there` where one is.
 */
export type EvidenceNeed = "none" | "work" | "either" | "there";

/** What an outcome of this evidence type asks for that holds so many pieces. */
export function evidenceNeed(evidenceType: EvidenceType | "" | null, pieces: number): EvidenceNeed {
  if (pieces > 0) return "there";
  if (evidenceType === "Student completed work") return "work";
  return evidenceType === "Summary sheet and/or Student completed work" ? "either" : "none";
}

/** What a card says about it; null where there is nothing to say. `student` is whether the student reads it. */
export function evidenceNeedWords(need: EvidenceNeed, student: boolean): string | null {
  switch (need) {
    case "none":
      return "No file is needed: the teacher's dated sign-off is the evidence.";
    case "work":
      return student
        ? "A piece of your work is needed here."
        : "A piece of the student's work is needed here.";
    case "either":
      return "A file can help here, but the teacher's sign-off is enough.";
    case "there":
      return null;
  }
}

/**
 * The numbers (1-based) of the outcomes whose evidence must be a piece of the student's work and that hold none yet.
 * `filesOf` gives how many pieces an outcome holds, by its index.
 */
export function lackingWork(
  outcomes: readonly Pick<Outcome, "evidenceType">[],
  filesOf: (index: number) => number,
): number[] {
  return outcomes.flatMap((outcome, index) =>
    evidenceNeed(outcome.evidenceType, filesOf(index)) === "work" ? [index + 1] : []
  );
}
