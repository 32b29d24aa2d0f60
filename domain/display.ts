export const TEXT_SIZES = ["normal", "larger", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** A person's display settings, wherever they sign in. */
export type Display = { textSize: TextSize; fewerThings: boolean };

export const DEFAULT_DISPLAY: Display = { textSize: "normal", fewerThings: false };
