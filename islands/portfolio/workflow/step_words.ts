import type { WorkflowStep } from "../../../domain/workflow.ts";

type StepWords = {
  title: string;
  description: string;
  /** The declaration that is asked with it (DECISIONS 9). */
  declaration?: string;
  help?: string;
};

/** What a step's dialog says, to a student and to staff. */
export function stepWords(step: WorkflowStep, student: boolean): StepWords {
  switch (step) {
    case "submit":
      return {
        title: "Submit this portfolio?",
        description: student
          ? "Your teacher can then assess it. You can still change it until they do."
          : "It can still be changed until it is assessed.",
        declaration: student
          ? "This is my own work."
          : "The student has told me that this is their own work.",
        help: student ? "Help I had" : "Help the student had",
      };
    case "assess":
      return {
        title: "Assess this portfolio?",
        description: "Evidence, reflections and dates can no longer change after this.",
        declaration: "I have looked at the evidence, and it is the student's own work.",
        help: "Help the student had",
      };
    case "verify":
      return {
        title: "Verify this portfolio?",
        description: "You confirm that the evidence meets every outcome of the unit.",
      };
    case "award":
      return {
        title: "Grant the award?",
        description: "Nothing in this portfolio can change after this.",
      };
  }
}
