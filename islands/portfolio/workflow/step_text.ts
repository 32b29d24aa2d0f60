import { portfolioLabel, STEPS, type WorkflowStep } from "../../../domain/workflow.ts";

type StepText = {
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
        declaration: student
          ? "This is my own work."
          : "The student has told me that this is their own work.",
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

/** 'Assessed'. */
export function doneLabel(step: WorkflowStep | "return"): string {
  return step === "return" ? "Returned" : portfolioLabel(STEPS[step].to);
}
