import { rowCountText } from "../../domain/claims.ts";
import { STATEMENT_TEXTS } from "../../domain/statements.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import type { NextClaim } from "../../server/features/claims/read_next_claim.ts";

export function portfolioCount(count: number): string {
  return `${count} ${count === 1 ? "portfolio" : "portfolios"}`;
}

export function rowTotal({ toAward, awarded }: Pick<NextClaim, "toAward" | "awarded">): number {
  return toAward + awarded;
}

/** What Award All does, a sentence each. */
export function awardAllTexts({ toAward, awarded }: Pick<NextClaim, "toAward" | "awarded">): string[] {
  const is = (count: number) => count === 1 ? "is" : "are";
  return [
    ...(toAward > 0 ? [`${portfolioCount(toAward)} ${is(toAward)} awarded. This cannot be undone.`] : []),
    ...(awarded > 0
      ? [`${portfolioCount(awarded)} that ${is(awarded)} awarded already ${is(awarded)} added.`]
      : []),
    `The claim holds ${rowCountText(rowTotal({ toAward, awarded }))}.`,
  ];
}

/** Why some that are verified are not awarded, and what can be done; null where there are none. */
export function leaversText({ leavers }: Pick<NextClaim, "leavers">): string | null {
  if (leavers === 0) return null;
  return leavers === 1
    ? "1 verified portfolio of a student who has left is not awarded. To award it, bring the student back first."
    : `${leavers} verified portfolios of students who have left are not awarded. To award them, bring the students back first.`;
}

/** Empty cells of the claim, by column. */
export function emptyCellTexts(next: NextClaim): string[] {
  const rows = (count: number, what: string) =>
    count === 0 ? [] : [`${rowCountText(count)} without a ${what}`];
  return [
    ...rows(next.withoutDateOfBirth, "date of birth"),
    ...rows(next.withoutLearnerNumber, "learner number"),
    ...(next.hasCentreNumber || rowTotal(next) === 0 ? [] : ["No centre number"]),
  ];
}

/** What is asked before a state of which students are told; null where nothing is asked. */
export function confirmationText(
  { number, state }: Pick<ClaimView, "number" | "state">,
): { title: string; description: string } | null {
  if (state !== "received" && state !== "given") return null;
  return {
    title: state === "received" ? "Have the statements come?" : "Do the students have their statements?",
    description: `Students in claim ${number} then read: “${STATEMENT_TEXTS[state]}”`,
  };
}
