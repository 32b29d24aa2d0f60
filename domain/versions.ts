/** The two text boxes of an outcome. */
export const TEXT_BOX_KINDS = ["reflection", "feedback"] as const;
export type TextBox = (typeof TEXT_BOX_KINDS)[number];

/** Versions stored per box, the newest included (DESIGN §2, Events). */
export const MAX_VERSIONS = 20;

/** Texts of one author within this time may be one version. */
const MERGE_WINDOW_MS = 10 * 60_000;
/** Or a tenth of the text, if that is more. */
const MAX_LOST_CHARACTERS = 20;

export type Version = {
  words: string;
  authorId: string;
  /** UTC instant of its first text. */
  beganAt: string;
  /** Characters lost since its first text. */
  lost: number;
  /** Text of the previous version; null for the first. */
  earlier: string | null;
};

/** Whether a text overwrites the latest version. Never when much was removed, at once or little by little. */
export function replacesVersion(
  before: Version,
  next: { words: string; authorId: string; at: string },
): boolean {
  if (before.authorId !== next.authorId) return false;
  if (Date.parse(next.at) - Date.parse(before.beganAt) > MERGE_WINDOW_MS) return false;
  if (before.earlier !== null && lostCharacters(before.words, before.earlier) === 0) return true;
  const lost = before.lost + lostCharacters(before.words, next.words);
  return lost <= Math.max(MAX_LOST_CHARACTERS, before.words.length / 10);
}

/** Characters of `before` outside the common prefix and suffix. */
export function lostCharacters(before: string, after: string): number {
  const limit = Math.min(before.length, after.length);
  let front = 0;
  while (front < limit && before[front] === after[front]) front++;
  let back = 0;
  while (back < limit - front && before[before.length - 1 - back] === after[after.length - 1 - back]) back++;
  return before.length - front - back;
}
