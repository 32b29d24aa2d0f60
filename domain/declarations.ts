/** Own work by the student at submitting, by the teacher at assessing (DECISIONS 9). */
export const DECLARATIONS = ["own_work", "assessment"] as const;
export type Declaration = (typeof DECLARATIONS)[number];

/** What staff confirm when one of them was not made with its step. */
export const LATE_DECLARATION_TEXT: Readonly<Record<Declaration, string>> = {
  own_work: "I confirm that the student has told me that the work is their own.",
  assessment: "I confirm that the evidence is the student's own work and meets every outcome.",
};
