import { isComplete, parseEvidenceType, splitEvidence, startsEvidence } from "./evidence_column.ts";
import type { SheetHeading, SheetNote } from "./heading.ts";
import {
  detectMarking,
  type Marking,
  mayBeStem,
  outcomeLines,
  parseMark,
  parseStem,
  startsWithVerb,
} from "./outcome_lines.ts";
import { GAP, trimCharacters } from "./text.ts";
import { DEFAULT_EVIDENCE_TYPE, type NewOutcome } from "../units.ts";

/** `evidence`: lines of its column. */
type Row = { stem: string; parts: string[]; evidence: string[] };

const MAX_ROW_LINES = 100;
/** Largest step between two outcome numbers. */
const MAX_NUMBER_GAP = 2;

export function readSheetOutcomes(
  lines: readonly string[],
  heading: SheetHeading,
): { outcomes: NewOutcome[]; notes: SheetNote[] } {
  const body = outcomeLines(lines, heading);
  const marking = detectMarking(body);
  const reader = new RowReader(marking);
  for (const [i, line] of body.entries()) reader.read(line, body[i + 1] ?? "");
  const { rows, notes } = reader;
  moveEvidenceDown(rows);
  if (rows.length === 0) notes.push({ about: "outcomes", message: "No outcomes were found." });
  const capitals = rows.every(({ parts }) => /^([A-Z][a-z]|A )/.test(parts[0] ?? ""));
  const outcomes = rows.map((row, index) => {
    const evidenceType = parseEvidenceType(row.evidence.join(" "));
    if (evidenceType === null) {
      notes.push({ about: index, message: `No evidence was found, so this says ${DEFAULT_EVIDENCE_TYPE}.` });
    }
    return {
      description: describeRow(row, capitals),
      evidenceType: evidenceType ?? DEFAULT_EVIDENCE_TYPE,
    };
  });
  return { outcomes, notes };
}

/** Stem and text on one line. `capitals`: every outcome of the sheet begins with a capital. */
function describeRow({ stem, parts }: Row, capitals: boolean): string {
  const body = trimCharacters(parts.join(" ").replaceAll(GAP, " "), ".;,:");
  if (startsWithVerb(body)) return body;
  return `${stem} ${capitals ? body.slice(0, 1).toLowerCase() + body.slice(1) : body}`.trim();
}

class RowReader {
  readonly rows: Row[] = [];
  readonly notes: SheetNote[] = [];
  readonly #marking: Marking;
  #stem = "";
  #stemUnused = false;
  /** A stem that continues on the next line. */
  #stemStart = "";
  #lastNumber = 0;

  constructor(marking: Marking) {
    this.#marking = marking;
  }

  read(line: string, next: string): void {
    const mark = parseMark(line, this.#marking);
    if (mark && this.#isNext(mark.number)) return this.#startRow(mark.number, mark.rest);
    // Page number.
    if (/^[0-9]{1,3}$/.test(line)) return;
    const row = this.rows.at(-1);
    const { text, evidence } = splitEvidence(line, row?.evidence.join(" ") ?? "");
    if (!this.#readStem(text, next) && row) this.#add(row, text, evidence);
  }

  /** In order, 1 below a new stem, or after a gap. */
  #isNext(number: number): boolean {
    const ahead = number - this.#lastNumber - 1;
    if (ahead === 0 || (number === 1 && this.#stemUnused)) return true;
    return this.#marking === "numbered" && ahead > 0 && ahead <= MAX_NUMBER_GAP;
  }

  #startRow(number: number, rest: string): void {
    if (number > this.#lastNumber + 1) {
      const message = `Number ${
        this.#lastNumber + 1
      } was not found before number ${number}. Check that none is missing.`;
      this.notes.push({ about: "outcomes", message });
    }
    this.#lastNumber = number;
    this.#stemUnused = false;
    const before = nextEvidence(this.rows.at(-1));
    const row: Row = { stem: this.#stem, parts: [], evidence: [] };
    this.rows.push(row);
    const { text, evidence } = splitEvidence(rest, before);
    this.#add(row, text, evidence);
  }

  #add(row: Row, text: string, evidence: string): void {
    if (row.parts.length + row.evidence.length >= MAX_ROW_LINES) return;
    if (text !== "") row.parts.push(text);
    if (evidence !== "") row.evidence.push(evidence);
  }

  /** Outcome text can look like a stem, so an outcome must follow it. */
  #readStem(line: string, next: string): boolean {
    const text = this.#stemStart === "" ? line : `${this.#stemStart} ${line}`;
    const stem = parseStem(withoutAnd(text));
    if (stem !== null && (parseMark(next, this.#marking) !== null || mayBeStem(next))) {
      this.#stem = this.#stemUnused && this.#stem !== "" ? `${this.#stem} and ${stem}` : stem;
      this.#stemUnused = true;
      this.#stemStart = "";
      return true;
    }
    this.#stemStart = mayBeStem(withoutAnd(text)) && stem === null && parseStem(`${text} ${next}`) !== null
      ? text
      : "";
    return this.#stemStart !== "";
  }
}

function withoutAnd(text: string): string {
  return text.replace(/^(and|or|&) /i, "").replace(/,? (and|or|&)$/i, "");
}

/** In a narrow column evidence is above its row, so that it seems to end the outcome before. */
function moveEvidenceDown(rows: readonly Row[]): void {
  for (const [i, row] of rows.entries()) {
    const following = rows[i + 1];
    const moved = nextEvidence(row);
    const [first] = following?.evidence ?? [];
    if (following && moved !== "" && (first === undefined || !startsEvidence(first))) {
      row.evidence.pop();
      following.evidence.unshift(moved);
    }
  }
}

function nextEvidence(row: Row | undefined): string {
  const last = row?.evidence.at(-1);
  if (!row || last === undefined || row.evidence.length < 2) return "";
  return startsEvidence(last) && isComplete(row.evidence.slice(0, -1).join(" ")) ? last : "";
}
