import { GAP, wordsIn } from "./text.ts";
import type { EvidenceType } from "../units.ts";

const TOKENS = new Set(
  "summary sheet sheets student students student's students' completed work and or either".split(" "),
);
const EVIDENCE_WORDS = /^(summary|sheets?|students?'?|student's|completed|work)$/;
/** As complete as needed where no column gap tells. */
const NAME_START = /summary sheet|student'?s? completed/i;
const IN_TEXT = /(?:^|\s)(?:Summary sheet|Student'?s? completed)/;
const HEADERS = /^(evidence|evidence (needed|required|to be offered|type|of achievement)|type of evidence)$/i;

/** `evidence`: the column at the end of the line, empty without one. */
type SplitLine = { text: string; evidence: string };

/** `before`: the outcome's evidence column so far, which a line may continue. */
export function splitEvidence(line: string, before: string): SplitLine {
  const none = { text: withoutHeader(line), evidence: "" };
  const at = evidenceStart(line);
  if (at === line.length) return none;
  const gap = line.lastIndexOf(GAP);
  // A column of its own begins at the gap; it may contain any part of the words.
  const column = at === 0 ? 0 : gap >= 0 && gap + GAP.length >= at ? gap : null;
  if (column !== null) {
    const evidence = line.slice(column).trim();
    return isEvidence(evidence, before) ? { text: line.slice(0, column).trim(), evidence } : none;
  }
  // Behind a single space the column is recognised by its capital.
  const match = IN_TEXT.exec(line.slice(at));
  if (!match) return none;
  const from = at + match.index;
  return { text: line.slice(0, from).trim(), evidence: line.slice(from).trim() };
}

/** Start of the longest end of column words; the line's length if none. */
function evidenceStart(line: string): number {
  const parts = line.split(" ");
  let first = parts.length;
  while (first > 0 && isToken(parts[first - 1]!)) first--;
  while (first < parts.length && parts[first] === "") first++;
  const words = parts.slice(first).flatMap((part) => wordsIn(part));
  if (!words.some((word) => EVIDENCE_WORDS.test(word))) return line.length;
  return parts.slice(0, first).join(" ").length + (first > 0 ? 1 : 0);
}

function isToken(part: string): boolean {
  const words = wordsIn(part);
  return words.every((word) => word.split("/").every((piece) => piece === "" || TOKENS.has(piece)));
}

function isEvidence(evidence: string, before: string): boolean {
  if (NAME_START.test(evidence) || /^(Summary|Student)/.test(evidence)) return true;
  return before !== "" && (!isComplete(before) || /^(and|or)\b/.test(evidence));
}

function withoutHeader(line: string): string {
  const gap = line.lastIndexOf(GAP);
  return gap >= 0 && HEADERS.test(line.slice(gap).trim()) ? line.slice(0, gap).trim() : line;
}

export function isComplete(evidence: string): boolean {
  return /^(sheets?|work)$/.test(wordsIn(evidence).at(-1) ?? "");
}

export function startsEvidence(evidence: string): boolean {
  return /^(summary|student)/.test(wordsIn(evidence)[0] ?? "");
}

export function parseEvidenceType(evidence: string): EvidenceType | null {
  const words = wordsIn(evidence).flatMap((word) => word.split("/"));
  const sheet = words.includes("summary");
  const work = words.some((word) => word === "completed" || word === "work");
  if (sheet && work) return "Summary sheet and/or Student completed work";
  return sheet ? "Summary sheet" : work ? "Student completed work" : null;
}
