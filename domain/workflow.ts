import { TEXT_LIMITS } from "./limits.ts";

/** Spec 1 §4, DECISIONS 6. Null on the wire and in the database is the state before `submitted`. */
export const PORTFOLIO_STATUSES = ["submitted", "assessed", "verified", "awarded"] as const;
export type PortfolioStatus = (typeof PORTFOLIO_STATUSES)[number];
export type PortfolioState = PortfolioStatus | null;

export const WORKFLOW_STEPS = ["submit", "assess", "verify", "award"] as const;
export type WorkflowStep = (typeof WORKFLOW_STEPS)[number];

type StepRule = {
  from: readonly PortfolioState[];
  to: PortfolioStatus;
  /** The scheme gives no partial credit (DOMAIN, The scheme). */
  needsAllComplete: boolean;
  /** Whether it has a declaration, and help may be stated (DECISIONS 9). */
  declares: boolean;
  label: string;
  done: string;
};

/** With its button and toast (spec 1 §2.7, §8). */
export const STEPS: Record<WorkflowStep, StepRule> = {
  submit: {
    from: [null],
    to: "submitted",
    needsAllComplete: false,
    declares: true,
    label: "Submit Portfolio",
    done: "Portfolio submitted",
  },
  assess: {
    from: ["submitted"],
    to: "assessed",
    needsAllComplete: true,
    declares: true,
    label: "Assess Portfolio",
    done: "Portfolio assessed",
  },
  verify: {
    from: ["assessed"],
    to: "verified",
    needsAllComplete: true,
    declares: false,
    label: "Verify Portfolio",
    done: "Portfolio verified",
  },
  award: {
    from: ["verified"],
    to: "awarded",
    needsAllComplete: true,
    declares: false,
    label: "Grant Award",
    done: "Award granted",
  },
};

/** Null after the award. */
export function nextStep(state: PortfolioState): WorkflowStep | null {
  return WORKFLOW_STEPS.find((step) => STEPS[step].from.includes(state)) ?? null;
}

/** Also of a portfolio that the actor may not see. */
export const NO_SUCH_PORTFOLIO = "This portfolio does not exist.";

/** A school may ask for it (DECISIONS 9). */
export const ANOTHER_VERIFIES = "You assessed this portfolio, so another administrator verifies it.";

type StepFacts = {
  /** Outcomes. */
  completed: number;
  total: number;
  /** 1-based numbers of the outcomes that are not complete. */
  missing: readonly number[];
  /** The actor assessed it, in a school where another person verifies. */
  ownAssessment?: boolean;
};

/** `from`: where the step begins. */
export function checkStep(
  step: WorkflowStep,
  state: PortfolioState,
  { missing, completed, total, ownAssessment = false }: StepFacts,
  from: readonly PortfolioState[] = STEPS[step].from,
): string | null {
  const rule = STEPS[step];
  if (!from.includes(state)) return stepError(step, state);
  if (rule.needsAllComplete && completed < total) {
    return `Not every outcome is marked complete yet: ${outcomeList(missing)} still to do.`;
  }
  return step === "verify" && ownAssessment ? ANOTHER_VERIFIES : null;
}

function stepError(step: WorkflowStep, state: PortfolioState): string {
  const { to } = STEPS[step];
  if (state === null) return `This portfolio has not been submitted yet, so it cannot be ${to}.`;
  return PORTFOLIO_STATUSES.indexOf(state) < PORTFOLIO_STATUSES.indexOf(to)
    ? `This portfolio is ${state}; it cannot be ${to} before the steps between.`
    : `This portfolio is already ${state}.`;
}

/** 'outcomes 1, 2 and 5'; numbers from 1. */
export function outcomeList(numbers: readonly number[]): string {
  if (numbers.length === 1) return `outcome ${numbers[0]}`;
  return `outcomes ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

/** DECISIONS 7. */
export const RETURNS: Record<
  Exclude<PortfolioStatus, "awarded">,
  { to: PortfolioState; by: "teacher" | "admin" }
> = {
  submitted: { to: null, by: "teacher" },
  assessed: { to: "submitted", by: "admin" },
  verified: { to: "assessed", by: "admin" },
};

/** Null where it cannot be returned. */
export function returnOf(state: PortfolioState): (typeof RETURNS)["submitted"] | null {
  return state === null || state === "awarded" ? null : RETURNS[state];
}

export function checkReason(text: string): string | null {
  if (text.trim() === "") return "Say why, so that it can be put right";
  return [...text].length > TEXT_LIMITS.reason ? `At most ${TEXT_LIMITS.reason} characters fit here` : null;
}

/** DECISIONS 7. */
export function evidenceOpen(state: PortfolioState): boolean {
  return state === null || state === "submitted";
}

/** DECISIONS 7. */
export function feedbackOpen(state: PortfolioState): boolean {
  return state !== "awarded";
}

/** Spec 1 §4. */
export function portfolioLabel(state: PortfolioState): string {
  return state === null ? "In Progress" : state[0]!.toUpperCase() + state.slice(1);
}
