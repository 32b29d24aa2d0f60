import { GAP, trimSigns, wordsIn } from "./unit_sheet_text.ts";

/** With which a stem begins: what the learner will have done. */
const VERBS = new Set([
  "demonstrated",
  "shown",
  "acquired",
  "gained",
  "developed",
  "experienced",
  "participated",
  "taken",
  "been",
  "explored",
  "used",
  "had",
  "undertaken",
  "completed",
]);

/** All that a stem may hold beside its verb: a line with any other word is an outcome's. */
const OTHERS = new Set([
  ...[
    "the",
    "an",
    "a",
    "some",
    "their",
    "his",
    "her",
    "and",
    "or",
    "and/or",
    "/",
    "&",
    "both",
    "either",
    "part",
  ],
  ...[
    "basic",
    "simple",
    "good",
    "clear",
    "practical",
    "personal",
    "opportunity",
    "opportunities",
    "involved",
  ],
  ...["ability", "abilities", "skill", "skills", "knowledge", "understanding", "awareness", "appreciation"],
  ...["experience", "confidence", "insight", "interest", "evidence", "ways"],
  ...["of", "to", "in", "into", "for", "about", "with", "how", "following"],
]);

/** With which one ends, so that an outcome can read on from it. */
const ENDS = new Set(["to", "of", "in", "for", "about", "with", "how", "into", "experienced", "following"]);
const LONGEST = 24; // words

/** Whether every word of a line could stand in a stem, which a further line may end. */
export function maybeStem(line: string): boolean {
  const words = wordsIn(line);
  return words.length > 0 && words.length <= LONGEST && VERBS.has(words[0]!) &&
    words.every((word) => VERBS.has(word) || OTHERS.has(word));
}

/**
 * The stem that a line is, as an outcome's description begins with it ("demonstrated the ability to"), or null. Several
 * in one line are one stem.
 */
export function stemOf(line: string): string | null {
  if (!maybeStem(line) || !ENDS.has(wordsIn(line).at(-1)!)) return null;
  return trimSigns(line, ":;.,-").replaceAll(GAP, " ").toLowerCase();
}

/** Whether an outcome says its stem itself. */
export function beginsWithVerb(text: string): boolean {
  return VERBS.has(wordsIn(text.slice(0, 40))[0] ?? "");
}

/** A stem and what follows it on the same line, or null: "experienced a harvest". */
export function stemAndRest(line: string): { stem: string; rest: string } | null {
  const words = line.split(" ");
  for (let count = Math.min(words.length - 1, LONGEST); count > 0; count--) {
    const stem = stemOf(words.slice(0, count).join(" "));
    if (stem !== null) return { stem, rest: words.slice(count).join(" ").trim() };
  }
  return null;
}
