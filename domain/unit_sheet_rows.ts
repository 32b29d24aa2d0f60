import type { SheetHeading } from "./unit_sheet_heading.ts";
import { isAfterOutcomes, isNoise } from "./unit_sheet_noise.ts";
import { stemOf } from "./unit_sheet_stems.ts";

/** How outcomes are told apart in a sheet. */
export type Marking = "numbered" | "plain" | "bulleted" | "lines";
/** A line that may begin an outcome: its number (0 for a bullet) and what follows it. */
export type Mark = { number: number; rest: string };

const NUMBERED = /^\(?([0-9]{1,2}) ?[.):](?![0-9])\)? *(.*)$/;
const PLAIN = /^([0-9]{1,2})(?: +(\S.*))?$/;
const BULLET =
  /^(?:[\u2022\u2023\u25a0-\u25ff\u2043\u2219\u00b7\u27a2\uf000-\uf0ff*]|[-\u2013\u2014o](?= )) *(.*)$/;
/** Between an outcome and the next, where a copy has lost its line ends. */
const LOST_END =
  /(Summary sheet|ompleted work) +(?=[0-9]{1,2} ?[.)] |demonstrated |shown |acquired |experienced )/g;

/** The lines that the outcomes stand in, without the frames of pages and what stands above and below. */
export function outcomeLines(lines: readonly string[], heading: SheetHeading): string[] {
  const body = [heading.firstLine, ...lines.slice(heading.outcomesFrom + 1)].flatMap(apart);
  // Each page begins with the first one's heading.
  const above = [heading.title, ...lines.slice(0, heading.outcomesFrom)];
  const repeated = new Set(above.map((text) => text.toLowerCase()));
  const kept: string[] = [];
  let after = false;
  let last = 0;
  for (const line of body) {
    if (isAfterOutcomes(line)) after = true;
    const number = Number(NUMBERED.exec(line)?.[1] ?? NaN);
    // What follows the outcomes may have numbers of its own; only the next one goes on with them.
    if (number === last + 1) after = false;
    if (!after && number > 0) last = number;
    const frame = isNoise(line) || repeated.has(line.toLowerCase()) || /^(unit )?level ?:/i.test(line);
    if (line === "" || (!after && !frame)) kept.push(line);
  }
  return kept;
}

/** A line that holds several rows as its rows. */
function apart(line: string): string[] {
  return line.replace(LOST_END, "$1\n").split("\n").flatMap((row) => {
    const mark = / \(?[0-9]{1,2} ?[.)] /.exec(row.slice(0, 200));
    if (mark === null || stemOf(row.slice(0, mark.index)) === null) return [row];
    return [row.slice(0, mark.index), row.slice(mark.index).trim()];
  });
}

/** How the outcomes of these lines are marked. */
export function markingOf(lines: readonly string[]): Marking {
  const first = (marking: Marking) => lines.some((line) => markOf(line, marking)?.number === 1);
  if (first("numbered")) return "numbered";
  if (first("plain")) return "plain";
  return lines.some((line) => BULLET.test(line)) ? "bulleted" : "lines";
}

/** The mark that a line begins with, or null. */
export function markOf(line: string, marking: Marking): Mark | null {
  if (marking === "lines") return null;
  if (marking === "bulleted") {
    const rest = withoutBullet(line);
    return rest === null ? null : { number: 0, rest };
  }
  const found = (marking === "numbered" ? NUMBERED : PLAIN).exec(line);
  return found && { number: Number(found[1]), rest: found[2]?.trim() ?? "" };
}

/** What follows a bullet, or null where there is none. */
export function withoutBullet(line: string): string | null {
  return BULLET.exec(line)?.[1]?.trim() ?? null;
}
