import type { WorkflowStep } from "../../domain/workflow.ts";
import type { SampleName } from "./samples.ts";

/** In chronological order. */
export type OutcomeStory = {
  reflection?: string;
  evidence?: readonly SampleName[];
  links?: readonly { url: string; title?: string }[];
  feedback?: string;
  complete?: boolean;
};

/** Outcomes not listed are empty. */
export type Story = {
  studentId: string;
  unitCode: string;
  startedDaysAgo: number;
  outcomes: readonly OutcomeStory[];
  /** Completes every outcome, as the steps after `submit` require. */
  completeAll?: boolean;
  steps: readonly WorkflowStep[];
};
