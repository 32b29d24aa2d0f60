import type { Outcome } from "./units.ts";

/**
 * The numbers (1-based) of the outcomes whose evidence must be a piece of the student's work and that hold none yet
 * (DOMAIN, A unit). `filesOf` gives how many pieces an outcome holds, by its index.
 */
export function lackingWork(
  outcomes: readonly Pick<Outcome, "evidenceType">[],
  filesOf: (index: number) => number,
): number[] {
  return outcomes.flatMap((outcome, index) =>
    outcome.evidenceType === "Student completed work" && filesOf(index) === 0 ? [index + 1] : []
  );
}
