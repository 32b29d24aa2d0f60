import {
  CLAIM_STATE_LABELS,
  CLAIM_STATES,
  CLAIM_STEPS,
  type ClaimState,
  rowCountText,
} from "../../domain/claims.ts";
import { countText } from "../../domain/count_text.ts";
import type { Missing } from "../../domain/readiness.ts";
import { STATEMENT_TEXTS } from "../../domain/statements.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import type { NextClaim } from "../../server/features/claims/read_next_claim.ts";

export function rowTotal({ toAward, awarded }: Pick<NextClaim, "toAward" | "awarded">): number {
  return toAward + awarded;
}

/** The rows of the next claim among those chosen, as `NextClaim` counts them. */
export function countChosen(rows: readonly Pick<ReadinessView, "portfolioStatus" | "missing">[]) {
  const countMissing = (kind: Missing["kind"]) =>
    rows.filter(({ missing }) => missing.some((item) => item.kind === kind)).length;
  const awarded = rows.filter(({ portfolioStatus }) => portfolioStatus === "awarded").length;
  return {
    toAward: rows.length - awarded,
    awarded,
    withoutDateOfBirth: countMissing("date_of_birth"),
    withoutLearnerNumber: countMissing("learner_number"),
  };
}

/** Text about rows with something missing that can be chosen. */
export function someMissingText(count: number): string {
  return `${countText(count, "portfolio has", "portfolios have")} something missing`;
}

/** Sentences that say what Award All does. */
export function awardAllTexts({ toAward, awarded }: Pick<NextClaim, "toAward" | "awarded">): string[] {
  return [
    ...(toAward > 0
      ? [`${countText(toAward, "portfolio is", "portfolios are")} awarded. This cannot be undone.`]
      : []),
    ...(awarded > 0
      ? [
        `${countText(awarded, "already-awarded portfolio")} will be added.`,
      ]
      : []),
    `The claim has ${rowCountText(rowTotal({ toAward, awarded }))}.`,
  ];
}

/** Verified portfolios that are not awarded; null where there are none. */
export function leftOutText({ leftOut }: Pick<NextClaim, "leftOut">): string | null {
  if (leftOut === 0) return null;
  return `${
    countText(leftOut, "verified portfolio is", "verified portfolios are")
  } not awarded: archived, or of a student who has left. The list says which.`;
}

/** Empty cells of the claim, by column. */
export function emptyCellTexts(
  next: Omit<NextClaim, "leftOut" | "reviewed">,
): string[] {
  const rows = (count: number, what: string) =>
    count === 0 ? [] : [`${rowCountText(count)} without a ${what}`];
  return [
    ...rows(next.withoutDateOfBirth, "date of birth"),
    ...rows(next.withoutLearnerNumber, "learner number"),
    ...(next.hasCentreNumber || rowTotal(next) === 0 ? [] : ["No centre number"]),
  ];
}

/** What is asked before a state of which students are told, and before every step back; null where nothing is asked. */
export function confirmationText(
  { number, state }: Pick<ClaimView, "number" | "state">,
  to: ClaimState,
): { title: string; description: string; action: string } | null {
  if (CLAIM_STATES.indexOf(to) < CLAIM_STATES.indexOf(state)) {
    return {
      title: `Take claim ${number} back to “${CLAIM_STATE_LABELS[to]}”?`,
      description: state === "sent"
        ? "The day on which it was sent is removed, and its rows show students as they are now. Sending it again replaces what was sent: if you want to keep that, download the form before you take the claim back."
        : "The day that was noted is removed, and students read what they read before.",
      action: `Back to “${CLAIM_STATE_LABELS[to]}”`,
    };
  }
  if (to !== "received" && to !== "given") return null;
  return {
    title: to === "received" ? "Have the statements arrived?" : "Do the students have their statements?",
    description: `Students in claim ${number} then read: “${STATEMENT_TEXTS[to]}”`,
    action: CLAIM_STEPS[to].action,
  };
}
