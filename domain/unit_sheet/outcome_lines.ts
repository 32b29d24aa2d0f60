import type { SheetHeading } from "./heading.ts";
import { GAP, isAfterOutcomes, isNoise, trimCharacters, wordsIn } from "./text.ts";

/** With a sign behind the number, or without. */
export type Marking = "numbered" | "plain";
type Mark = { number: number; rest: string };

const NUMBERED = /^\(?([0-9]{1,2}) ?[.):](?![0-9])\)? *(.*)$/;
const PLAIN = /^([0-9]{1,2})(?: +(\S.*))?$/;
/** Positions at which a copy has lost its line ends. */
const LOST_LINE_END =
  /(Summary sheet|ompleted work) +(?=[0-9]{1,2} ?[.)] |demonstrated |shown |acquired |experienced )/g;

/** Lines of the outcomes, without page headers and footers and the text above and below. */
export function outcomeLines(lines: readonly string[], heading: SheetHeading): string[] {
  const body = [heading.firstLine, ...lines.slice(heading.outcomesFrom + 1)].flatMap(splitRows);
  // Each page repeats the first one's heading.
  const above = [heading.title, ...lines.slice(0, heading.outcomesFrom)];
  const repeated = new Set(above.map((text) => text.toLowerCase()));
  const result: string[] = [];
  let after = false;
  let last = 0;
  for (const line of body) {
    if (isAfterOutcomes(line)) after = true;
    const number = Number(NUMBERED.exec(line)?.[1] ?? NaN);
    // Guidance may be numbered too; only the next number continues the outcomes.
    if (number === last + 1) after = false;
    if (!after && number > 0) last = number;
    const frame = isNoise(line) || repeated.has(line.toLowerCase()) || /^(unit )?level ?:/i.test(line);
    if (!after && !frame) result.push(line);
  }
  return result;
}

function splitRows(line: string): string[] {
  return line.replace(LOST_LINE_END, "$1\n").split("\n").flatMap((row) => {
    const mark = / \(?[0-9]{1,2} ?[.)] /.exec(row.slice(0, 200));
    if (mark === null || parseStem(row.slice(0, mark.index)) === null) return [row];
    return [row.slice(0, mark.index), row.slice(mark.index).trim()];
  });
}

export function detectMarking(lines: readonly string[]): Marking {
  return lines.some((line) => parseMark(line, "numbered")?.number === 1) ? "numbered" : "plain";
}

export function parseMark(line: string, marking: Marking): Mark | null {
  const match = (marking === "numbered" ? NUMBERED : PLAIN).exec(line);
  return match && { number: Number(match[1]), rest: match[2]?.trim() ?? "" };
}

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
const MAX_STEM_WORDS = 24;

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
