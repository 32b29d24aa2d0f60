import type { RegisterStudent } from "./register.ts";
import { nextStep, type WorkflowStep } from "./workflow.ts";

/** Steps that are taken for many at once; awards go with a claim (DECISIONS 18, 37). */
export const STEPS_FOR_MANY = ["submit", "assess", "verify"] as const satisfies readonly WorkflowStep[];
export type StepForMany = (typeof STEPS_FOR_MANY)[number];

/** Portfolios in one call. */
export const MAX_STEPS = 200;

export const TOO_MANY_STEPS = `At most ${MAX_STEPS} portfolios at a time`;

/** Offered for a ticked student; an incomplete portfolio is submitted by its student, or on its own page. */
export function readyForStep(
  step: StepForMany,
  { portfolioStatus, cells }: Pick<RegisterStudent, "portfolioStatus" | "cells">,
): boolean {
  return nextStep(portfolioStatus) === step && cells.every(({ status }) => status === "completed");
}
