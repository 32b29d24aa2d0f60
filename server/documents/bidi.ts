import type { Bidi } from "bidi-js";
// The types are of the ES module, which Deno does not choose on its own.
import bidiFactory from "bidi-js/dist/bidi.mjs";

/** Runs of a line, in visual order from left to right. */
type BidiRun = { text: string; rightToLeft: boolean };

const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** The library takes what lies outside the basic plane for left-to-right letters. */
const PICTURES = /(?=[\u{10000}-\u{10ffff}])\P{L}/gu;
const ISOLATED = /[\u2066-\u2068][^\u2069]*\u2069/g;
const NEUTRAL_PAIR = "\ufffc\ufffc";

/** Joiners, directional marks, variation selectors. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

const bidi: Bidi = bidiFactory();

/** A name whose direction changes nothing around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

export function graphemes(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/** By its first letter that is not isolated, as a name within a line is (UAX #9, P2). */
export function isRightToLeft(text: string): boolean {
  const first = text.replace(ISOLATED, "").match(/\p{L}/u)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}

/** The runs of a line in visual order (UAX #9); `base` is the paragraph's direction. */
export function bidiRuns(line: string, base: boolean): BidiRun[] {
  const text = line.replace(PICTURES, NEUTRAL_PAIR);
  const embedding = bidi.getEmbeddingLevels(text, base ? "rtl" : "ltr");
  const runs: { text: string; level: number; start: number }[] = [];
  for (const { segment, index } of SEGMENTER.segment(line)) {
    const level = embedding.levels[index]!;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += segment;
    else runs.push({ text: segment, level, start: index });
  }
  const order = bidi.getReorderedIndices(text, embedding);
  return runs.toSorted((left, right) => order.indexOf(left.start) - order.indexOf(right.start))
    .map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }));
}
