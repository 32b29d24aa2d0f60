import { graphemes } from "./bidi.ts";

/** `size` in points. */
type FittedText = { lines: string[]; size: number };

/** Width at a size of one point. */
type Measure = (text: string) => number;

/** Line height as a share of the size. */
export const LEADING = 1.2;
const SIZE_STEP = 0.5;
const MIN_SIZE = 0.5;

/** The largest size in half points at which a text fits, broken at spaces, hyphens and, if need be, letters. Nothing is cut. */
export function fitText(
  text: string,
  box: { width: number; height: number; size: number; oneLine?: boolean },
  measure: Measure,
): FittedText {
  const words = wordsOf(text, measure);
  for (let size = box.size;; size -= SIZE_STEP) {
    const lines = breakLines(words, box.width / size, measure);
    const fits = lines.length * size * LEADING <= box.height && !(box.oneLine && lines.length > 1);
    if (fits || size <= MIN_SIZE) return { lines, size };
  }
}

/** Lines of at most `width` in points; a line end in the text ends one. Nothing is cut. */
export function wrapText(text: string, width: number, size: number, measure: Measure): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const lines = breakLines(wordsOf(line, measure), width / size, measure);
    return lines.length === 0 ? [""] : lines;
  });
}

/** `whole` includes the space behind the word; `letters` are measured once it must be broken. */
type Word = { text: string; width: number; whole: number; letters?: Letter[] };
type Letter = { text: string; width: number };

/** Measured once for all sizes. */
function wordsOf(text: string, measure: Measure): Word[] {
  const words = text.trim().split(/(?<=\s)(?=\S)|(?<=\p{L}-)(?=\p{L})/u).filter((word) => word !== "");
  return words.map((text) => {
    const bare = text.trimEnd();
    const width = measure(bare);
    return { text, width, whole: bare === text ? width : width + measure(" ") };
  });
}

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
