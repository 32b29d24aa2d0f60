import { countText } from "./count_text.ts";
import { dayFirst } from "./dates.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { isBlank } from "./blank.ts";
import { isLonger } from "./people.ts";
import type { Archived } from "./readiness.ts";
import { NO_SUCH_PORTFOLIO, type PortfolioState } from "./workflow.ts";

/** DECISIONS 18; `received`: the statements have come. */
export const CLAIM_STATES = ["draft", "exported", "sent", "received", "given"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const CLAIM_STATE_LABELS: Readonly<Record<ClaimState, string>> = {
  draft: "Draft",
  exported: "Exported",
  sent: "Sent",
  received: "Statements received",
  given: "Given to students",
};

/** The action that leads to each state, and what an open claim waits for. */
export const CLAIM_STEPS: Readonly<Record<ClaimState, { action: string; hint: string }>> = {
  draft: { action: "", hint: "The claim form has not been downloaded yet." },
  exported: {
    action: "Download Claim Form",
    hint:
      "Send the form to the awarding body, then mark the claim as sent. Until then details of students can be corrected and rows withdrawn; download the form again afterwards.",
  },
  sent: {
    action: "Mark as sent",
    hint: "This claim can no longer change. Tell us when the statements arrive.",
  },
  received: { action: "Statements received", hint: "Say so here when the students have their statements." },
  given: { action: "Given to students", hint: "" },
};

/** Parts of the page of claims; `now` and `later` as in readiness. */
export const CLAIMS_VIEWS = ["now", "later", "claims"] as const;
export type ClaimsView = (typeof CLAIMS_VIEWS)[number];

/** Portfolios in one claim; the others wait for the next. */
export const MAX_CLAIM_ROWS = 5_000;

/** Portfolios that are chosen for one claim. */
export const MAX_CHOSEN_ROWS = 1_000;

/** Why a chosen portfolio is not in the claim; null: one that does not exist. */
export function notClaimedReason(
  portfolio: { portfolioStatus: PortfolioState; claimed: boolean; archived: Archived | null } | null,
): string {
  if (portfolio === null) return NO_SUCH_PORTFOLIO;
  const { portfolioStatus, claimed, archived } = portfolio;
  if (claimed) return "This portfolio is already in a claim.";
  if (archived === "student") return "The student has left.";
  if (archived === "portfolio") return "This portfolio is archived.";
  return portfolioStatus === "verified"
    ? "This portfolio was changed by someone else just now."
    : "This portfolio is no longer verified.";
}

/** Verbatim (spec 2 §4). */
export const NO_VERIFIED_PORTFOLIOS = "No Verified Portfolios";

export function rowCountText(count: number): string {
  return countText(count, "row");
}

/** `rows` as they would be now, `shown` as they were confirmed. */
export function nextClaimChanged(rows: number, shown: number): string {
  return `The next claim has changed: it would have ${
    rowCountText(rows)
  } now, not ${shown}. Look at the numbers again, then confirm.`;
}

export const CLAIM_FORMS_NOT_IN_PLAN =
  "Claim forms are not part of this establishment's plan. Awarding works without them.";

/** The state before or after it; a draft that was exported is not a draft again. */
export function canBecome(from: ClaimState, to: ClaimState): boolean {
  const step = CLAIM_STATES.indexOf(to) - CLAIM_STATES.indexOf(from);
  return step === 1 || (step === -1 && to !== "draft");
}

export const NOTHING_TO_SEND = "Every row of this claim has been withdrawn, so there is nothing to send.";

/** Why a claim cannot become `to`, or null. */
export function checkClaimState(
  { state, rowCount }: { state: ClaimState; rowCount: number },
  to: ClaimState,
): string | null {
  if (!canBecome(state, to)) {
    return `This claim is '${CLAIM_STATE_LABELS[state]}', so it cannot become '${
      CLAIM_STATE_LABELS[to]
    }' in one step.`;
  }
  return to === "sent" && state === "exported" && rowCount === 0 ? NOTHING_TO_SEND : null;
}

export function nextClaimState(state: ClaimState): ClaimState | null {
  return CLAIM_STATES[CLAIM_STATES.indexOf(state) + 1] ?? null;
}

/** Back by one, for mistakes; null where there is no step back. */
export function previousClaimState(state: ClaimState): ClaimState | null {
  const previous = CLAIM_STATES[CLAIM_STATES.indexOf(state) - 1];
  return previous !== undefined && canBecome(state, previous) ? previous : null;
}

/** Whether rows can be withdrawn and students' details corrected. */
export function claimOpen(state: ClaimState): boolean {
  return state === "draft" || state === "exported";
}

export function checkWithdrawalReason(text: string): string | null {
  if (isBlank(text)) return "Say why this row is withdrawn";
  return isLonger(text.trim(), TEXT_LIMITS.reason) ? `At most ${TEXT_LIMITS.reason} characters` : null;
}

/** A row of the claim form. Days are `YYYY-MM-DD`. */
export type ClaimRecord = {
  centreNumber: string | null;
  centreName: string;
  unitCode: string;
  unitTitle: string;
  learnerNumber: string | null;
  studentId: string;
  lastName: string;
  firstName: string;
  dateOfBirth: string | null;
  completedOn: string;
};

/** Header and text of each column, in order (DOMAIN, The claim). */
export const CLAIM_COLUMNS: readonly (readonly [header: string, text: (row: ClaimRecord) => string])[] = [
  ["Centre number", ({ centreNumber }) => centreNumber ?? ""],
  ["Centre name", ({ centreName }) => centreName],
  ["Unit code", ({ unitCode }) => unitCode],
  ["Unit title", ({ unitTitle }) => unitTitle],
  ["Learner number", ({ learnerNumber }) => learnerNumber ?? ""],
  ["Student ID", ({ studentId }) => studentId],
  ["Surname", ({ lastName }) => lastName],
  ["Forename", ({ firstName }) => firstName],
  ["Date of birth", ({ dateOfBirth }) => dateOfBirth === null ? "" : dayFirst(dateOfBirth)],
  ["Date of completion", ({ completedOn }) => dayFirst(completedOn)],
];

/** Spec 2 §7; `day`: `YYYY-MM-DD`. */
export function claimFileName(day: string): string {
  return `AQA_Claim_Form_${day}.csv`;
}
