import { GAP, wordsIn } from "./unit_sheet_text.ts";
import type { EvidenceType } from "./units.ts";

const TOKENS = new Set(
  "summary sheet sheets student students student's students' completed work and or either".split(" "),
);
/** The words that name evidence, without those that join them. */
const NAMES = /^(summary|sheets?|students?'?|student's|completed|work)$/;
/** The two names, as whole as they must be where nothing else tells the column. */
const BEGINNING = /summary sheet|student'?s? completed/i;
const IN_TEXT = /(?:^|\s)(?:Summary sheet|Student'?s? completed)/;
const HEADERS = /^(evidence|evidence (needed|required|to be offered|type|of achievement)|type of evidence)$/i;

/** A line taken apart: what an outcome says, and the words of the evidence column at its end, empty where there are none. */
export type Split = { text: string; evidence: string };

/**
 * Takes the evidence column off a line: its last column, all of it, or the words that a copied row ends with. `before` is
 * what the outcome's column says so far, which a line may go on with.
 */
export function splitEvidence(line: string, before: string): Split {
  const none = { text: withoutHeader(line), evidence: "" };
  const at = tailAt(line);
  if (at === line.length) return none;
  const gap = line.lastIndexOf(GAP);
  // A column of its own begins at the gap; it may hold any part of the words.
  const column = at === 0 ? 0 : gap >= 0 && gap + GAP.length >= at ? gap : null;
  if (column !== null) {
    const evidence = line.slice(column).trim();
    return mayStand(evidence, before) ? { text: line.slice(0, column).trim(), evidence } : none;
  }
  // Behind a single space the words must be seen to begin, with the capital that the column has.
  const found = IN_TEXT.exec(line.slice(at));
  if (!found) return none;
  const from = at + found.index;
  return { text: line.slice(0, from).trim(), evidence: line.slice(from).trim() };
}

/** Where the longest end of a line begins that holds only words of the column; the line's length where none does. */
function tailAt(line: string): number {
  const parts = line.split(" ");
  let first = parts.length;
  while (first > 0 && isToken(parts[first - 1]!)) first--;
  while (first < parts.length && parts[first] === "") first++;
  const words = parts.slice(first).flatMap((part) => wordsIn(part));
  if (!words.some((word) => NAMES.test(word))) return line.length;
  return parts.slice(0, first).join(" ").length + (first > 0 ? 1 : 0);
}

function isToken(part: string): boolean {
  const words = wordsIn(part);
  return words.every((word) => word.split("/").every((piece) => piece === "" || TOKENS.has(piece)));
}

/** Whether words in the column's place are the column's: they begin a name, or go on with one. */
function mayStand(evidence: string, before: string): boolean {
  if (BEGINNING.test(evidence) || /^(Summary|Student)/.test(evidence)) return true;
  return before !== "" && (!isWhole(before) || /^(and|or)\b/.test(evidence));
}

function withoutHeader(line: string): string {
  const gap = line.lastIndexOf(GAP);
  return gap >= 0 && HEADERS.test(line.slice(gap).trim()) ? line.slice(0, gap).trim() : line;
}

/** Whether the column's words are whole, so that further ones begin another evidence. */
export function isWhole(evidence: string): boolean {
  return /^(sheets?|work)$/.test(wordsIn(evidence).at(-1) ?? "");
}

/** Whether the column's words begin with a name, and so go on with nothing before them. */
export function beginsName(evidence: string): boolean {
  return /^(summary|student)/.test(wordsIn(evidence)[0] ?? "");
}

/** The evidence that the column's words name, or null. */
export function evidenceNamed(evidence: string): EvidenceType | null {
  const words = wordsIn(evidence).flatMap((word) => word.split("/"));
  const sheet = words.includes("summary");
  const work = words.some((word) => word === "completed" || word === "work");
  if (sheet && work) return "Summary sheet and/or Student completed work";
  return sheet ? "Summary sheet" : work ? "Student completed work" : null;
}
