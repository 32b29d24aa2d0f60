import { findApprovedDate, type FoundDate } from "./unit_sheet_date.ts";
import { isNoise } from "./unit_sheet_noise.ts";
import { cellsOf, trimSigns } from "./unit_sheet_text.ts";
import type { SheetNote } from "./unit_sheet.ts";
import { UNIT_LEVELS } from "./units.ts";

export type SheetHeading = {
  unitCode: string;
  title: string;
  level: string;
  approvedDate: string | null;
  /** The line at which the outcomes begin, and what of it is theirs. */
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
const LONGEST_TITLE = 3; // lines

/** Reads what stands above the outcomes: code, title, level, and the date of approval wherever it stands. */
export function readSheetHeading(lines: readonly string[]): SheetHeading {
  const notes: SheetNote[] = [];
  const { from, firstLine } = findIntro(lines);
  const cells = lines.slice(0, from).flatMap((line) => line === "" ? [""] : cellsOf(line));
  const unitCode = findCode(cells, lines, notes);
  const { level, at } = findLevel(cells, notes);
  const title = findTitle(cells, at, unitCode, notes);
  const approved = findApprovedDate(lines);
  if (approved && "unsure" in approved) notes.push({ about: "approvedDate", message: unsureWords(approved) });
  return {
    unitCode,
    title,
    level,
    approvedDate: approved && "day" in approved ? approved.day : null,
    outcomesFrom: from,
    firstLine,
    notes,
  };
}

function unsureWords({ unsure }: Extract<FoundDate, { unsure: string }>): string {
  return `The sheet says "${unsure}", which is not a whole date.`;
}

/** "In successfully completing this unit the learner will have", on one line or two. */
function findIntro(lines: readonly string[]): { from: number; firstLine: string } {
  for (const [i, line] of lines.entries()) {
    if (!COMPLETING.test(line)) continue;
    for (let end = i; end < Math.min(i + 3, lines.length); end++) {
      const found = INTRO.exec(lines[end]!);
      if (found) return { from: end, firstLine: lines[end]!.slice(found.index + found[0].length).trim() };
    }
  }
  const first = lines.findIndex((line) => /^(demonstrated|shown|acquired|experienced)\b/i.test(line));
  if (first >= 0) return { from: first, firstLine: lines[first]! };
  const numbered = lines.findIndex((line) => /^1\s?[.)]\s?\D/.test(line));
  return numbered >= 0
    ? { from: numbered, firstLine: lines[numbered]! }
    : { from: lines.length, firstLine: "" };
}

function findCode(cells: readonly string[], lines: readonly string[], notes: SheetNote[]): string {
  const everywhere = lines.flatMap(cellsOf);
  const labelled = everywhere.map((cell) => LABELLED_CODE.exec(cell)?.[1]);
  const next = everywhere.map((cell, i) =>
    /^(unit )?(code|number|ref(erence)?)\s*:?$/i.test(cell)
      ? LONE_CODE.exec(everywhere[i + 1] ?? "")?.[1]
      : undefined
  );
  const lone = everywhere.map((cell) => LONE_CODE.exec(cell)?.[1]);
  const certain = [...labelled, ...next, ...lone].filter((code) => code !== undefined);
  const others = new Set(certain.map((code) => code.padStart(6, "0")));
  if (certain[0] !== undefined) {
    if (others.size > 1) {
      notes.push({
        about: "unitCode",
        message: `More than one number could be the code: ${[...new Set(certain)].slice(0, 5).join(", ")}.`,
      });
    }
    return certain[0];
  }
  for (const cell of cells) {
    const within = /(?:^|[\s(:-])([0-9]{5,6})(?=$|[\s),.:-])/.exec(cell)?.[1];
    if (within === undefined) continue;
    notes.push({
      about: "unitCode",
      message: "This number stood among other words. Check that it is the code.",
    });
    return within;
  }
  notes.push({
    about: "unitCode",
    message: "No unit code was found. It has six digits, or five for an older unit.",
  });
  return "";
}

function findLevel(cells: readonly string[], notes: SheetNote[]): { level: string; at: number } {
  const labelled = cells.findIndex((cell) => LEVEL_LABEL.test(cell));
  if (labelled >= 0) {
    const said = LEVEL_LABEL.exec(cells[labelled]!)![1]!.trim() ||
      (cells.slice(labelled + 1).find(Boolean) ?? "");
    const level = levelNamed(said);
    if (level === null) notes.push({ about: "level", message: "This is not one of the usual levels." });
    return { level: level ?? said, at: labelled };
  }
  const lone = cells.findIndex((cell) => levelNamed(cell) !== null);
  if (lone >= 0) return { level: levelNamed(cells[lone]!)!, at: lone };
  notes.push({ about: "level", message: "No level was found." });
  return { level: "", at: -1 };
}

/** A level in the words of the scheme, whatever its spelling; null for what is none. */
function levelNamed(text: string): string | null {
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

function findTitle(cells: readonly string[], levelAt: number, unitCode: string, notes: SheetNote[]): string {
  const labelled = cells.findIndex((cell) => TITLE_LABEL.test(cell));
  if (labelled >= 0) {
    const title = TITLE_LABEL.exec(cells[labelled]!)![1]!.trim() ||
      (cells.slice(labelled + 1).find(Boolean) ?? "");
    if (title !== "") return withoutCode(title, unitCode);
  }
  const wanted = (cell: string) => withoutCode(cell, unitCode) !== "" && !isNoise(cell);
  if (levelAt >= 0) {
    let at = levelAt - 1;
    while (at >= 0 && !wanted(cells[at]!)) at--;
    const parts: string[] = [];
    for (; at >= 0 && parts.length < LONGEST_TITLE && wanted(cells[at]!); at--) {
      if (parts.length > 0 && /:/.test(cells[at]!)) break;
      parts.unshift(withoutCode(cells[at]!, unitCode));
    }
    if (parts.length > 1) notes.push({ about: "title", message: "Put together from several lines." });
    if (parts.length > 0) return parts.join(" ");
  }
  const first = cells.find((cell) => wanted(cell) && levelNamed(cell) === null && !LEVEL_LABEL.test(cell));
  notes.push({
    about: "title",
    message: first
      ? "There was no line with the level below it. Check that this is the title."
      : "No title was found.",
  });
  return first ? withoutCode(first, unitCode) : "";
}

/** A cell without the code and its label, which sheets print beside the title. */
function withoutCode(cell: string, unitCode: string): string {
  if (unitCode === "" || !cell.includes(unitCode)) return cell.trim();
  const bare = cell.replace(/\b(unit\s?)?(code|number|no\.?|reference)?\s*[:#-]?\s*\(?[0-9]{5,6}\)?/i, " ");
  return trimSigns(bare, ":,-()").replace(/ {2,}/g, " ");
}
