import type { StepForMany } from "../../../domain/step_many.ts";
import { OWN_WORK } from "../../../domain/declarations.ts";
import { portfolioLabel, STEPS, type WorkflowStep } from "../../../domain/workflow.ts";

export type StepText = {
  title: string;
  description: string;
  /** DECISIONS 9 */
  declaration?: string;
  help?: string;
};

export function stepText(step: WorkflowStep, student: boolean): StepText {
  switch (step) {
    case "submit":
      return {
        title: "Submit this portfolio?",
        description: student
          ? "Your teacher can then assess it. You can still change it until they do."
          : "You can still make changes until it's assessed.",
        declaration: student ? OWN_WORK : "The student has told me that this is their own work.",
        help: student ? "Help you had" : "Help given",
      };
    case "assess":
      return {
        title: "Assess this portfolio?",
        description: "Evidence, reflections and dates can no longer change after this.",
        declaration: "I have checked the evidence and it is the student's own work.",
        help: "Help given",
      };
    case "verify":
      return {
        title: "Verify this portfolio?",
        description: "By verifying you confirm that the evidence meets every outcome.",
      };
    case "award":
      return {
        title: "Grant the award?",
        description: "Nothing in this portfolio can change after this.",
      };
  }
}

const VERBS: Readonly<Record<StepForMany, string>> = { submit: "Submit", assess: "Assess", verify: "Verify" };

/** 'Assess 20', 'Assess'. */
export function countedStep(step: StepForMany, count: number): string {
  return count === 0 ? VERBS[step] : `${VERBS[step]} ${count}`;
}

/** Text of a step for many, with one declaration for all; help is written one by one. */
export function manyText(step: StepForMany, count: number): StepText {
  const { help: _, ...one } = stepText(step, false);
  const portfolios = count === 1 ? "portfolio" : "portfolios";
  const title = count === 0
    ? `None to ${VERBS[step].toLowerCase()}`
    : `${countedStep(step, count)} ${portfolios}?`;
  switch (step) {
    case "submit":
      return {
        title,
        description: "They can still be changed until they are assessed.",
        declaration: "Each student has told me that this is their own work.",
      };
    case "assess":
      return {
        ...one,
        title,
        declaration: "I have looked at the evidence of each, and it is the student's own work.",
      };
    case "verify":
      return { title, description: "You confirm that the evidence meets every outcome of each unit." };
  }
}

/** 'Assessed'. */
export function doneLabel(step: WorkflowStep | "return"): string {
  return step === "return" ? "Returned" : portfolioLabel(STEPS[step].to);
}
