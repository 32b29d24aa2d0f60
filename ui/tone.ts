/** How a message is meant; every status colour in the product is one of these. */
export const TONES = ["neutral", "info", "success", "warning", "danger"] as const;
export type Tone = (typeof TONES)[number];
