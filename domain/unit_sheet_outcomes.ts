import type { SheetNote } from "./unit_sheet.ts";
import { describeRow, type Row } from "./unit_sheet_description.ts";
import { beginsName, evidenceNamed, isWhole, splitEvidence } from "./unit_sheet_evidence.ts";
import type { SheetHeading } from "./unit_sheet_heading.ts";
import { type Marking, markingOf, markOf, outcomeLines, withoutBullet } from "./unit_sheet_rows.ts";
import { maybeStem, stemAndRest, stemOf } from "./unit_sheet_stems.ts";
import { DEFAULT_EVIDENCE_TYPE, type NewOutcome } from "./units.ts";

/** Lines of one outcome that are read: more of them are no outcome. */
const LONGEST_ROW = 100;
/** How far a number may run ahead before it is taken for words. */
const FURTHEST = 2;

/** Reads the outcomes below a sheet's heading, each with its stem, and what of them was not sure. */
export function readSheetOutcomes(
  lines: readonly string[],
  heading: SheetHeading,
): { outcomes: NewOutcome[]; notes: SheetNote[] } {
  const body = outcomeLines(lines, heading);
  const marking = markingOf(body);
  const reader = new RowReader(marking);
  for (const [i, line] of body.entries()) reader.read(line, () => nextOf(body, i));
  const { rows, notes } = reader;
  giveBackEvidence(rows);
  if (rows.length === 0) notes.push({ about: "outcomes", message: "No outcomes were found." });
  else if (marking === "lines" || marking === "bulleted") {
    notes.push({
      about: "outcomes",
      message: "The outcomes have no numbers. Check where each begins and ends.",
    });
  }
  const capitals = rows.every(({ parts }) => /^([A-Z][a-z]|A )/.test(parts[0]?.text ?? ""));
  const outcomes = rows.map((row, index) => {
    const evidenceType = evidenceNamed(row.evidence.join(" "));
    const { description, notes: unsure } = describeRow(row, capitals);
    for (const message of unsure) notes.push({ about: index, message });
    if (evidenceType === null) {
      notes.push({ about: index, message: `No evidence was found, so this says ${DEFAULT_EVIDENCE_TYPE}.` });
    }
    return { description, evidenceType: evidenceType ?? DEFAULT_EVIDENCE_TYPE };
  });
  return { outcomes, notes };
}

function nextOf(body: readonly string[], at: number): string {
  for (let i = at + 1; i < body.length; i++) if (body[i] !== "") return body[i]!;
  return "";
}

class RowReader {
  readonly rows: Row[] = [];
  readonly notes: SheetNote[] = [];
  readonly #marking: Marking;
  #stem = "";
  /** Whether the stem has no outcome yet. */
  #fresh = false;
  /** The beginning of a stem that goes on in the next line. */
  #begun = "";
  #last = 0;

  constructor(marking: Marking) {
    this.#marking = marking;
  }

  /** Takes in one line; `next` is the one after it that says something. */
  read(line: string, next: () => string): void {
    const row = this.rows.at(-1);
    if (line === "") {
      if (row && this.#marking === "lines") row.ended = true;
      return;
    }
    const mark = markOf(line, this.#marking);
    if (mark && this.#isNext(mark.number)) return this.#begin(mark.number, mark.rest);
    // A page's number.
    if (/^[0-9]{1,3}$/.test(line)) return;
    const { text, evidence } = splitEvidence(line, row?.evidence.join(" ") ?? "");
    if (this.#readStem(text, next)) return;
    if (this.#marking === "lines") return this.#readUnmarked(text, evidence);
    if (row) this.#add(row, text, evidence);
  }

  /** Whether a number is the next outcome's: in its turn, at 1 below a new stem, or after a gap. */
  #isNext(number: number): boolean {
    if (this.#marking === "bulleted") return true;
    const ahead = number - this.#last - 1;
    if (ahead === 0 || (number === 1 && this.#fresh)) return true;
    return this.#marking === "numbered" && ahead > 0 && ahead <= FURTHEST;
  }

  #begin(number: number, rest: string): void {
    if (number > this.#last + 1) {
      const message = `Number ${
        this.#last + 1
      } was not found before number ${number}. Check that none is missing.`;
      this.notes.push({ about: "outcomes", message });
    }
    this.#last = number;
    this.#fresh = false;
    const before = begunAbove(this.rows.at(-1));
    const row: Row = { stem: this.#stem, parts: [], evidence: [], ended: false };
    this.rows.push(row);
    const { text, evidence } = splitEvidence(rest, before);
    this.#add(row, text, evidence);
  }

  #add(row: Row, text: string, evidence: string): void {
    const bare = withoutBullet(text);
    if (row.parts.length + row.evidence.length >= LONGEST_ROW) return;
    if (text !== "") row.parts.push({ text: bare ?? text, bullet: bare !== null });
    if (evidence !== "") row.evidence.push(evidence);
  }

  /** Whether a line is a stem, or a part of one. Words of an outcome can be one too, so an outcome must follow it. */
  #readStem(text: string, next: () => string): boolean {
    const whole = this.#begun === "" ? text : `${this.#begun} ${text}`;
    const leads = () => {
      const line = next();
      return this.#marking === "lines" || markOf(line, this.#marking) !== null || maybeStem(line);
    };
    const stem = stemOf(withoutAnd(whole));
    if (stem !== null && leads()) {
      this.#stem = this.#fresh && this.#stem !== "" ? `${this.#stem} and ${stem}` : stem;
      this.#fresh = true;
      this.#begun = "";
      return true;
    }
    this.#begun = maybeStem(withoutAnd(whole)) && stem === null && stemOf(`${whole} ${next()}`) !== null
      ? whole
      : "";
    return this.#begun !== "";
  }

  /** Without numbers an outcome begins below a stem, behind another's evidence, or with a stem of its own. */
  #readUnmarked(text: string, evidence: string): void {
    const own = stemAndRest(text);
    const row = this.rows.at(-1);
    const begins = own !== null || !row || row.ended || this.#fresh || row.evidence.length > 0;
    if (row && (text === "" || !begins)) return this.#add(row, text, evidence);
    if (text === "" || (this.#stem === "" && own === null)) return;
    this.#begin(this.#last + 1, text);
    if (evidence !== "") this.rows.at(-1)?.evidence.push(evidence);
  }
}

function withoutAnd(text: string): string {
  return text.replace(/^(and|or|&) /i, "").replace(/,? (and|or|&)$/i, "");
}

/**
 * In a narrow column the words are higher than their row, and stand above its number: what begins anew at the end of one
 * outcome is the next one's where that one has nothing, or goes on with it.
 */
function giveBackEvidence(rows: readonly Row[]): void {
  for (const [i, row] of rows.entries()) {
    const following = rows[i + 1];
    const begun = begunAbove(row);
    const [first] = following?.evidence ?? [];
    if (following && begun !== "" && (first === undefined || !beginsName(first))) {
      row.evidence.pop();
      following.evidence.unshift(begun);
    }
  }
}

/** The evidence that begins at the end of an outcome which has its own already; empty where none does. */
function begunAbove(row: Row | undefined): string {
  const last = row?.evidence.at(-1);
  if (!row || last === undefined || row.evidence.length < 2) return "";
  return beginsName(last) && isWhole(row.evidence.slice(0, -1).join(" ")) ? last : "";
}
