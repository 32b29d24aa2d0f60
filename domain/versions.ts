/** The two writing boxes of an outcome. */
export const BOXES = ["reflection", "feedback"] as const;
export type Box = (typeof BOXES)[number];

/** How many of a box's texts are kept, the newest included (DESIGN §2, Events). */
export const VERSIONS_KEPT = 20;

/** Texts of one author that follow each other within this time may be one version, in milliseconds. */
const ONE_VERSION = 10 * 60_000;
/** What a text may lose and still stand for the one before it: a tenth of it, or a few words. */
const SLIP = 20;

export type Version = {
  words: string;
  authorId: string;
  /** When its first text was saved, a UTC instant. */
  beganAt: string;
  /** How many characters its texts have lost on the way to this one. */
  lost: number;
  /** The text of the version before it, or null when it is the first. */
  earlier: string | null;
};

/**
 * Whether a text takes the place of the version before it, so that a box that saves at every pause does not fill its
 * twenty versions in one lesson. Never when much was taken out, at once or little by little: what somebody wiped by
 * mistake must still be there. Where nothing stands in the version that is not in the one before it, nothing is lost.
 */
export function replacesVersion(
  before: Version,
  next: { words: string; authorId: string; at: string },
): boolean {
  if (before.authorId !== next.authorId) return false;
  if (Date.parse(next.at) - Date.parse(before.beganAt) > ONE_VERSION) return false;
  if (before.earlier !== null && lostCharacters(before.words, before.earlier) === 0) return true;
  const lost = before.lost + lostCharacters(before.words, next.words);
  return lost <= Math.max(SLIP, before.words.length / 10);
}

/** How many characters of the first text are not at the beginning or the end of the second. */
export function lostCharacters(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let front = 0;
  while (front < most && before[front] === after[front]) front++;
  let back = 0;
  while (back < most - front && before[before.length - 1 - back] === after[after.length - 1 - back]) back++;
  return before.length - front - back;
}
