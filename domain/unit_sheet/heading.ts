import { isDay } from "../dates.ts";
import { cellsOf, isNoise } from "./text.ts";
import { type NewUnit, UNIT_LEVELS } from "../units.ts";

/** An uncertain field of the unit, or an outcome by its index. */
export type SheetNote = {
  about: "unitCode" | "title" | "level" | "outcomes" | number;
  message: string;
};

export type SheetHeading = Omit<NewUnit, "outcomes"> & {
  /** Line at which the outcomes begin, and its part that is theirs. */
  outcomesFrom: number;
  firstLine: string;
  notes: SheetNote[];
};

const INTRO = /\b(?:will|should) (?:be able to )?have\b[:\s.]*/i;
const COMPLETING = /\bsuccessful(?:ly)? complet/i;
const LABELLED_CODE =
  /\b(?:unit\s?(?:code|number|no\.?|ref(?:erence)?)?|code|reference)\s*[:#-]?\s*([0-9]{5,6})\b/i;
const LONE_CODE = /^\(?([0-9]{5,6})\)?$/;
const LEVEL_LABEL = /^(?:unit )?level\s*[:-]\s*(.*)$/i;
const TITLE_LABEL = /^(?:unit )?title\s*[:-]\s*(.*)$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const APPROVED =
  /\bapprov(?:ed|al)\D{0,20}(?:([0-9]{4}-[0-9]{2}-[0-9]{2})|([0-9]{1,2})(?:st|nd|rd|th)?[\s/.-]([a-z]{3,9}|[0-9]{1,2}),?[\s/.-]([0-9]{4}))(?![0-9])/i;
const MAX_TITLE_LINES = 3;

export function readSheetHeading(lines: readonly string[]): SheetHeading {
  const notes: SheetNote[] = [];
  const { from, firstLine } = findIntro(lines);
  const cells = lines.slice(0, from).flatMap((line) => line === "" ? [""] : cellsOf(line));
  const unitCode = findCode(lines, notes);
  const { level, at } = findLevel(cells, notes);
  const title = findTitle(cells, at, notes);
  const approvedDate = findApprovedDate(lines);
  return { unitCode, title, level, approvedDate, outcomesFrom: from, firstLine, notes };
}

/** "In successfully completing this unit the learner will have", on one line or two. */
function findIntro(lines: readonly string[]): { from: number; firstLine: string } {
  for (const [i, line] of lines.entries()) {
    if (!COMPLETING.test(line)) continue;
    for (let end = i; end < Math.min(i + 3, lines.length); end++) {
      const match = INTRO.exec(lines[end]!);
      if (match) return { from: end, firstLine: lines[end]!.slice(match.index + match[0].length).trim() };
    }
  }
  const first = lines.findIndex((line) => /^(demonstrated|shown|acquired|experienced)\b/i.test(line));
  if (first >= 0) return { from: first, firstLine: lines[first]! };
  const numbered = lines.findIndex((line) => /^1\s?[.)]\s?\D/.test(line));
  const from = numbered >= 0 ? numbered : lines.length;
  return { from, firstLine: lines[from] ?? "" };
}

function findCode(lines: readonly string[], notes: SheetNote[]): string {
  const cells = lines.flatMap(cellsOf);
  const codesOf = (pattern: RegExp) => cells.flatMap((cell) => pattern.exec(cell)?.[1] ?? []);
  const [code, ...others] = new Set([...codesOf(LABELLED_CODE), ...codesOf(LONE_CODE)]);
  if (code === undefined) {
    const message = "No unit code was found. It has six digits, or five for an older unit.";
    notes.push({ about: "unitCode", message });
  } else if (others.length > 0) {
    const candidates = [code, ...others].slice(0, 5).join(", ");
    notes.push({ about: "unitCode", message: `More than one number could be the code: ${candidates}.` });
  }
  return code ?? "";
}

function findLevel(cells: readonly string[], notes: SheetNote[]): { level: string; at: number } {
  const labelled = cells.findIndex((cell) => LEVEL_LABEL.test(cell));
  if (labelled >= 0) {
    const text = LEVEL_LABEL.exec(cells[labelled]!)![1]!.trim() ||
      (cells.slice(labelled + 1).find(Boolean) ?? "");
    const level = parseLevel(text);
    if (level === null) notes.push({ about: "level", message: "This is not one of the usual levels." });
    return { level: level ?? text, at: labelled };
  }
  const standalone = cells.findIndex((cell) => parseLevel(cell) !== null);
  if (standalone >= 0) return { level: parseLevel(cells[standalone]!)!, at: standalone };
  notes.push({ about: "level", message: "No level was found." });
  return { level: "", at: -1 };
}

/** The scheme's spelling, or null. */
function parseLevel(text: string): string | null {
  const words = text.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();
  if (/^pre ?entry( level)?$/.test(words)) return UNIT_LEVELS[0];
  const entry = /^entry(?: level)?(?: (1|2|3|one|two|three))?$/.exec(words);
  if (entry) {
    return entry[1] ? `${UNIT_LEVELS[1]} ${entry[1][0]!.toUpperCase()}${entry[1].slice(1)}` : UNIT_LEVELS[1];
  }
  const numbered = /^level (1|2|3|one|two|three)$/.exec(words)?.[1];
  if (numbered === undefined) return null;
  return UNIT_LEVELS[
    2 + Math.max(["1", "2", "3"].indexOf(numbered), ["one", "two", "three"].indexOf(numbered))
  ]!;
}

function findTitle(cells: readonly string[], levelAt: number, notes: SheetNote[]): string {
  const labelled = cells.findIndex((cell) => TITLE_LABEL.test(cell));
  if (labelled >= 0) {
    const title = TITLE_LABEL.exec(cells[labelled]!)![1]!.trim() ||
      (cells.slice(labelled + 1).find(Boolean) ?? "");
    if (title !== "") return title;
  }
  let at = levelAt - 1;
  while (at >= 0 && isNoise(cells[at]!)) at--;
  const parts: string[] = [];
  for (; at >= 0 && parts.length < MAX_TITLE_LINES && !isNoise(cells[at]!); at--) {
    if (parts.length > 0 && /:/.test(cells[at]!)) break;
    parts.unshift(cells[at]!);
  }
  if (parts.length === 0) notes.push({ about: "title", message: "No title was found." });
  if (parts.length > 1) notes.push({ about: "title", message: "Put together from several lines." });
  return parts.join(" ");
}

/** A revision is told by its date: without it a sheet that is read again would be another. */
function findApprovedDate(lines: readonly string[]): string | null {
  for (const line of lines) {
    const [, iso, day, month, year] = APPROVED.exec(line.slice(0, 500)) ?? [];
    if (iso === undefined && day === undefined) continue;
    const number = MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? "") + 1 || Number(month);
    const date = iso ?? [year, String(number).padStart(2, "0"), day!.padStart(2, "0")].join("-");
    if (isDay(date)) return date;
  }
  return null;
}
