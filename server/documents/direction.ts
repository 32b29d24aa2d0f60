/** Letters of one line that run the same way, in the order in which they stand from left to right. */
export type DirectedRun = { text: string; rightToLeft: boolean };

const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const MIRRORED: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

/** What a reader sees as letters, marks and joiners with the letter they belong to. */
export function graphemes(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/** Whether a text has letters that join and run from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Whether a text as a whole runs from right to left: its first letter says so. */
export function beginsRightToLeft(text: string): boolean {
  const first = text.match(/\p{L}/u)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}

/** A text that runs from right to left as it is written by one who only writes to the right. */
export function turnedAround(text: string): string {
  return graphemes(text).toReversed().map((letter) => MIRRORED[letter] ?? letter).join("");
}

/**
 * A line taken apart into runs, from left to right as they are read on paper; `base` says how the whole text runs. The
 * rules of Unicode's bidirectional algorithm for letters, numbers and what stands between them; there are no embeddings,
 * since their control characters are not drawn.
 */
export function directedRuns(line: string, base: boolean): DirectedRun[] {
  const letters = graphemes(line);
  const levels = levelsOf(letters, base ? 1 : 0);
  const runs: { text: string; level: number }[] = [];
  letters.forEach((letter, at) => {
    const last = runs.at(-1);
    if (last && last.level === levels[at]) last.text += letter;
    else runs.push({ text: letter, level: levels[at]! });
  });
  return turnStretches(runs).map(({ text, level }) => ({ text, rightToLeft: level === 1 }));
}

/** Turns every stretch of runs around that is to be read from the right; what reads to the right within it is one run. */
function turnStretches<T extends { level: number }>(runs: readonly T[]): T[] {
  const turned: T[] = [];
  let stretch: T[] = [];
  for (const run of runs) {
    if (run.level > 0) stretch.unshift(run);
    else {
      turned.push(...stretch, run);
      stretch = [];
    }
  }
  return [...turned, ...stretch];
}

/** 0 for what runs to the right, 1 to the left, 2 for what runs to the right within what runs to the left. */
function levelsOf(letters: readonly string[], base: 0 | 1): number[] {
  const levelOf = (side: 0 | 1) => side === 1 ? 1 : base === 0 ? 0 : 2;
  const levels: (number | null)[] = [];
  // What each letter or number is to the neutral characters beside it.
  const sides: (0 | 1 | null)[] = [];
  let strong = base;
  for (const letter of letters) {
    const isNumber = /^\p{Nd}/u.test(letter);
    const isLetter = RIGHT_TO_LEFT.test(letter) || /\p{L}/u.test(letter);
    if (isLetter && !isNumber) strong = RIGHT_TO_LEFT.test(letter) ? 1 : 0;
    const known = isLetter || isNumber;
    sides.push(known ? strong : null);
    levels.push(known ? (isNumber && strong === 1 ? 2 : levelOf(strong)) : null);
  }
  const before = carried(sides, base);
  const after = carried(sides.toReversed(), base).toReversed();
  // What stands between letters goes with them where both sides run the same way, and with the whole text else.
  return levels.map((level, at) => level ?? levelOf(before[at] === after[at] ? before[at]! : base));
}

/** At each place the last side that was known until there. */
function carried(sides: readonly (0 | 1 | null)[], first: 0 | 1): (0 | 1)[] {
  let last = first;
  return sides.map((side) => last = side ?? last);
}
