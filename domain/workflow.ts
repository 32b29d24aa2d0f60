import { TEXT_LIMITS } from "./limits.ts";
import type { Progress } from "./progress.ts";

/** The portfolio's way (spec 1 §4, DECISIONS 6). `null` on the wire and in the database is `none` here. */
export const PORTFOLIO_STATUSES = ["submitted", "assessed", "verified", "awarded"] as const;
export type PortfolioStatus = (typeof PORTFOLIO_STATUSES)[number];
export type PortfolioState = PortfolioStatus | null;

export const WORKFLOW_STEPS = ["submit", "assess", "verify", "award"] as const;
export type WorkflowStep = (typeof WORKFLOW_STEPS)[number];

type StepRule = {
  from: readonly PortfolioState[];
  to: PortfolioStatus;
  /** Whether every outcome must be marked complete first: the scheme gives no partial credit (DOMAIN, The scheme). */
  needsAllComplete: boolean;
  label: string;
  done: string;
};

/** Each step: from where, to where, its button and the toast that follows it (spec 1 §2.7, §8). */
export const STEPS: Record<WorkflowStep, StepRule> = {
  submit: {
    from: [null],
    to: "submitted",
    needsAllComplete: false,
    label: "Submit Portfolio",
    done: "Portfolio submitted",
  },
  assess: {
    from: ["submitted"],
    to: "assessed",
    needsAllComplete: true,
    label: "Assess Portfolio",
    done: "Portfolio assessed",
  },
  verify: {
    from: ["assessed"],
    to: "verified",
    needsAllComplete: true,
    label: "Verify Portfolio",
    done: "Portfolio verified",
  },
  award: {
    from: ["verified"],
    to: "awarded",
    needsAllComplete: true,
    label: "Grant Award",
    done: "Award granted",
  },
};

/** The step that may follow a state, or null after the award. */
export function nextStep(state: PortfolioState): WorkflowStep | null {
  return WORKFLOW_STEPS.find((step) => STEPS[step].from.includes(state)) ?? null;
}

/**
 * Why a step cannot be taken now, as one sentence, or null when it can.
 * `progress` counts the outcomes marked complete; `missing` are the numbers (1-based) of those that are not.
 */
export function checkStep(
  step: WorkflowStep,
  state: PortfolioState,
  progress: Progress & { missing: readonly number[] },
): string | null {
  const rule = STEPS[step];
  if (!rule.from.includes(state)) return refusal(step, state);
  if (rule.needsAllComplete && progress.completed < progress.total) {
    return `Not every outcome is marked complete yet: ${outcomeList(progress.missing)} still to do.`;
  }
  return null;
}

function refusal(step: WorkflowStep, state: PortfolioState): string {
  const now = state === null ? "has not been submitted yet" : `is already ${state}`;
  if (state === null) return `This portfolio ${now}, so it cannot be ${STEPS[step].to}.`;
  const earlier = PORTFOLIO_STATUSES.indexOf(state) < PORTFOLIO_STATUSES.indexOf(STEPS[step].to);
  return earlier
    ? `This portfolio is ${state}; it cannot be ${STEPS[step].to} before the steps between.`
    : `This portfolio ${now}.`;
}

function outcomeList(numbers: readonly number[]): string {
  if (numbers.length === 1) return `outcome ${numbers[0]}`;
  return `outcomes ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

/**
 * One step back, with a reason (DECISIONS 7): to where, and for which of a school's people.
 */
export const RETURNS: Record<
  Exclude<PortfolioStatus, "awarded">,
  { to: PortfolioState; by: "teacher" | "admin" }
> = {
  submitted: { to: null, by: "teacher" },
  assessed: { to: "submitted", by: "admin" },
  verified: { to: "assessed", by: "admin" },
};

/** Whether a portfolio in this state can go back one step at all, and by whom; null where it cannot. */
export function returnOf(state: PortfolioState): (typeof RETURNS)["submitted"] | null {
  return state === null || state === "awarded" ? null : RETURNS[state];
}

/** What is wrong with the reason of a return, or null. */
export function checkReason(text: string): string | null {
  if (text.trim() === "") return "Say why, so that it can be put right";
  return [...text].length > TEXT_LIMITS.reason
    ? `At most ${TEXT_LIMITS.reason} characters can be kept here`
    : null;
}

/** Evidence, reflections, ticks and dates are open until the portfolio is assessed (DECISIONS 7). */
export function evidenceOpen(state: PortfolioState): boolean {
  return state === null || state === "submitted";
}

/** Feedback is open until the award (DECISIONS 7). */
export function feedbackOpen(state: PortfolioState): boolean {
  return state !== "awarded";
}

/** The badge of a portfolio: the status with a capital first letter (spec 1 §4); In Progress before the first step. */
export function portfolioLabel(state: PortfolioState): string {
  return state === null ? "In Progress" : state[0]!.toUpperCase() + state.slice(1);
}
