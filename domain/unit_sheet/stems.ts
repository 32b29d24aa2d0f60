import { GAP, trimCharacters, wordsIn } from "./text.ts";

/** First words of a stem. */
const VERBS = new Set(
  "demonstrated shown acquired gained developed experienced participated taken been explored used had undertaken completed"
    .split(" "),
);
/** Any other word makes the line an outcome. */
const STEM_WORDS = new Set(
  ("the an a some their his her and or and/or / & both either part basic simple good clear practical personal " +
    "opportunity opportunities involved ability abilities skill skills knowledge understanding awareness " +
    "appreciation experience confidence insight interest evidence ways of to in into for about with how following")
    .split(" "),
);
/** Last words of a stem. */
const STEM_ENDS = new Set("to of in for about with how into experienced following".split(" "));
const MAX_STEM_WORDS = 24; // words

/** Possibly only the first line of a stem. */
export function mayBeStem(line: string): boolean {
  const words = wordsIn(line);
  return words.length > 0 && words.length <= MAX_STEM_WORDS && VERBS.has(words[0]!) &&
    words.every((word) => VERBS.has(word) || STEM_WORDS.has(word));
}

/** Such as "demonstrated the ability to"; several in one line are one stem. */
export function parseStem(line: string): string | null {
  if (!mayBeStem(line) || !STEM_ENDS.has(wordsIn(line).at(-1)!)) return null;
  return trimCharacters(line, ":;.,-").replaceAll(GAP, " ").toLowerCase();
}

export function startsWithVerb(text: string): boolean {
  return VERBS.has(wordsIn(text.slice(0, 40))[0] ?? "");
}
