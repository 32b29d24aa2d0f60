import { graphemes } from "./direction.ts";

/** A text laid out in a box: its lines, and the size in points at which they fit. */
export type FittedText = { lines: string[]; size: number };

/** How wide a text is at a size of one point. */
export type Measure = (text: string) => number;

/** From one line to the next, as a share of the size. */
export const LEADING = 1.2;
const STEP = 0.5;
const SMALLEST = 0.5;

/**
 * The largest size, in half points, at which a text fits into a box of `width` by `height` points, broken at spaces and
 * hyphens and, where a word alone is too wide, between its letters; or, with `oneLine`, nowhere. Nothing is ever left out; what is longer
 * is written smaller.
 */
export function fitText(
  text: string,
  box: { width: number; height: number; size: number; oneLine?: boolean },
  measure: Measure,
): FittedText {
  const words = wordsOf(text, measure);
  for (let size = box.size;; size -= STEP) {
    const lines = breakLines(words, box.width / size, measure);
    const fits = lines.length * size * LEADING <= box.height && !(box.oneLine && lines.length > 1);
    if (fits || size <= SMALLEST) return { lines, size };
  }
}

/** A word, and how wide it is without and with the space behind it; its letters once it must be broken. */
type Word = { text: string; width: number; whole: number; letters?: Letter[] };
type Letter = { text: string; width: number };

/** Every word is measured once, whatever sizes are tried. */
function wordsOf(text: string, measure: Measure): Word[] {
  const words = text.trim().split(/(?<=\s)(?=\S)|(?<=\p{L}-)(?=\p{L})/u).filter((word) => word !== "");
  return words.map((text) => {
    const bare = text.trimEnd();
    const width = measure(bare);
    return { text, width, whole: bare === text ? width : width + measure(" ") };
  });
}

/** Words in lines no wider than `width`. */
function breakLines(words: readonly Word[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const end = () => {
    if (line !== "") lines.push(line.trimEnd());
    line = "";
    used = 0;
  };
  for (const word of words) {
    if (used + word.width > width) end();
    if (word.width <= width) {
      line += word.text;
      used += word.whole;
      continue;
    }
    for (const letter of word.letters ??= lettersOf(word.text, measure)) {
      if (used + letter.width > width) end();
      line += letter.text;
      used += letter.width;
    }
  }
  end();
  return lines;
}

function lettersOf(word: string, measure: Measure): Letter[] {
  return graphemes(word).map((text) => ({ text, width: measure(text) }));
}
