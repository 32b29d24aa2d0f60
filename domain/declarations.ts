import type { WorkflowStep } from "./workflow.ts";

/** Own work by the student at submitting, by the teacher at assessing (DECISIONS 9). */
export const DECLARATIONS = ["own_work", "assessment"] as const;
export type Declaration = (typeof DECLARATIONS)[number];

/** What staff confirm when one of them was not made with its step. */
export const LATE_DECLARATION_TEXT: Readonly<Record<Declaration, string>> = {
  own_work: "I confirm that the student has told me that the work is their own.",
  assessment: "I confirm that the evidence is the student's own work and meets every outcome.",
};

/** What a student declares on submitting (DECISIONS 9). */
export const OWN_WORK = "This is my own work.";

type Question = { title: string; description: string; confirm: string };

/** Asked where a declaration is not ticked (DECISIONS 9). */
export function undeclaredQuestion(step: WorkflowStep, declaration: string, student: boolean): Question {
  const verb = step === "submit" ? "Submit" : "Assess";
  const told = student ? "Your teacher will see that you did not." : "It will be recorded as not declared.";
  return {
    title: `${verb} without the declaration?`,
    description: `You have not ticked “${declaration}” ${told}`,
    confirm: `${verb} without it`,
  };
}
