import type { EvidenceType, Outcome } from "./units.ts";

/** DOMAIN, A unit. `none`: the dated sign-off is the evidence; `met`: it holds a file. */
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
      return "No file is needed: the teacher's dated sign-off is the evidence.";
    case "required":
      return student
        ? "A piece of your work is needed here."
        : "A piece of the student's work is needed here.";
    case "optional":
      return "A file can help here, but the teacher's sign-off is enough.";
    case "met":
      return null;
  }
}

/** 1-based numbers; `filesOf` counts an outcome's files, by its index. */
export function outcomesMissingWork(
  outcomes: readonly Pick<Outcome, "evidenceType">[],
  filesOf: (index: number) => number,
): number[] {
  return outcomes.flatMap((outcome, index) =>
    evidenceNeed(outcome.evidenceType, filesOf(index)) === "required" ? [index + 1] : []
  );
}
