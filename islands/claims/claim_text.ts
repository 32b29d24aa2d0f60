import type { NextClaim } from "../../server/features/claims/read_next_claim.ts";

export function portfolioCount(count: number): string {
  return `${count} ${count === 1 ? "portfolio" : "portfolios"}`;
}

export function rowCountText(count: number): string {
  return `${count} ${count === 1 ? "row" : "rows"}`;
}

/** What Award All does, a sentence each. */
export function awardAllTexts({ toAward, awarded }: Pick<NextClaim, "toAward" | "awarded">): string[] {
  const is = (count: number) => count === 1 ? "is" : "are";
  return [
    ...(toAward > 0 ? [`${portfolioCount(toAward)} ${is(toAward)} awarded. This cannot be undone.`] : []),
    ...(awarded > 0
      ? [`${portfolioCount(awarded)} that ${is(awarded)} awarded already ${is(awarded)} added.`]
      : []),
    `The claim holds ${rowCountText(toAward + awarded)}.`,
  ];
}

/** Empty cells of the claim, by column. */
export function emptyCellTexts(next: NextClaim): string[] {
  const rows = (count: number, what: string) =>
    count === 0 ? [] : [`${rowCountText(count)} without a ${what}`];
  return [
    ...rows(next.withoutDateOfBirth, "date of birth"),
    ...rows(next.withoutLearnerNumber, "learner number"),
    ...(next.hasCentreNumber || next.toAward + next.awarded === 0 ? [] : ["No centre number"]),
  ];
}
