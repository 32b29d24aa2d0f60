import type { LearnerView } from "../../../server/features/evidence/sharing/list_learners.ts";

/** Whether a learner has a file at every one of these outcomes already, so that nothing is left to give. */
export function hasAll({ outcomes }: Pick<LearnerView, "outcomes">, indexes: ReadonlySet<number>): boolean {
  return indexes.size > 0 && [...indexes].every((index) => outcomes.includes(index));
}

/** What came of giving a file to further learners: `added` and `skipped` count outcomes of learners. */
export function sharedWords(
  { added, skipped }: { added: number; skipped: number },
  outcomes: number,
): { title: string; description?: string } {
  const what = outcomes === 1 ? "learner" : "outcome";
  const title = added === 0 ? "Nobody was added" : `Added for ${added} ${what}${added === 1 ? "" : "s"}`;
  if (skipped === 0) return { title };
  return { title, description: `${skipped} had it already, or could not take it.` };
}
