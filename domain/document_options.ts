/** Parts of a portfolio that its PDF may leave out. */
export const DOCUMENT_PARTS = ["reflections", "feedback", "history"] as const;
type DocumentPart = (typeof DOCUMENT_PARTS)[number];

export const DOCUMENT_PART_LABELS: Record<DocumentPart, string> = {
  reflections: "Student reflections",
  feedback: "Teacher feedback",
  history: "Declarations, returns and signatures",
};

export const PICTURE_SIZES = ["large", "small"] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export const PICTURE_SIZE_LABELS: Record<PictureSize, string> = {
  large: "Large",
  small: "Small, to save paper",
};

/** How the PDF of a portfolio is set out (DECISIONS 21). Cover, outcomes and evidence are in every one. */
export type DocumentOptions = Record<DocumentPart, boolean> & { pictures: PictureSize };

export const FULL_DOCUMENT: DocumentOptions = {
  reflections: true,
  feedback: true,
  history: true,
  pictures: "large",
};

export function isFullDocument({ pictures, ...parts }: DocumentOptions): boolean {
  return pictures === "large" && Object.values(parts).every(Boolean);
}

export const OPTIONS_NOT_IN_PLAN = "“Portfolio documents set out your way” is not part of your plan.";

export const DOCUMENT_REPLACED =
  "The portfolio has changed, or its PDF was asked for again. Ask for it again in a moment.";
