import type { WorkflowStep } from "./workflow.ts";

/** Steps that are taken for many at once; awards go with a claim (DECISIONS 18, 37). */
export const STEPS_FOR_MANY = ["submit", "assess", "verify"] as const satisfies readonly WorkflowStep[];
export type StepForMany = (typeof STEPS_FOR_MANY)[number];

/** Portfolios in one call. */
export const MAX_STEPS = 200;

export const TOO_MANY_STEPS = `At most ${MAX_STEPS} portfolios at a time`;
