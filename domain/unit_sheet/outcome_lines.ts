import type { SheetHeading } from "./heading.ts";
import { isAfterOutcomes, isNoise } from "./noise.ts";
import { parseStem } from "./stems.ts";

/** With a sign behind the number, or without. */
export type Marking = "numbered" | "plain";
export type Mark = { number: number; rest: string };

const NUMBERED = /^\(?([0-9]{1,2}) ?[.):](?![0-9])\)? *(.*)$/;
const PLAIN = /^([0-9]{1,2})(?: +(\S.*))?$/;
/** Where a copy has lost its line ends. */
const LOST_LINE_END =
  /(Summary sheet|ompleted work) +(?=[0-9]{1,2} ?[.)] |demonstrated |shown |acquired |experienced )/g;

/** Without page headers and footers, and what stands above and below the outcomes. */
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
