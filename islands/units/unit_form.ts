import {
  checkApprovedDate,
  checkDescription,
  checkLevel,
  checkOutcomeCount,
  checkSheetCode,
  checkTitle,
} from "../../domain/check_unit.ts";
import type { SheetNote, UnitSheet } from "../../domain/unit_sheet.ts";
import { DEFAULT_EVIDENCE_TYPE, type EvidenceType, type OwnUnitOrigin } from "../../domain/units.ts";

export type OutcomeFields = {
  /** Names it while it moves about. */
  key: string;
  description: string;
  evidenceType: EvidenceType;
  /** What was not sure when it was read. */
  notes: readonly string[];
};

/** A unit as it stands in the form. */
export type UnitForm = {
  origin: OwnUnitOrigin;
  unitCode: string;
  title: string;
  level: string;
  /** As it is typed, `DD/MM/YYYY`. */
  approvedDate: string;
  outcomes: readonly OutcomeFields[];
  notes: readonly SheetNote[];
};

export type UnitField = "unitCode" | "title" | "level" | "approvedDate";

export function newOutcome(over: Partial<OutcomeFields> = {}): OutcomeFields {
  return {
    key: crypto.randomUUID(),
    description: "",
    evidenceType: DEFAULT_EVIDENCE_TYPE,
    notes: [],
    ...over,
  };
}

/** The form of a unit that is typed in. */
export function emptyForm(unitCode: string): UnitForm {
  const outcomes = [newOutcome()];
  return { origin: "typed", unitCode, title: "", level: "", approvedDate: "", outcomes, notes: [] };
}

/** The form of a unit that was read, with its notes where they belong. `wanted` is the code that was asked for. */
export function formOfSheet(sheet: UnitSheet, origin: OwnUnitOrigin, wanted: string): UnitForm {
  const notes = sheet.notes.filter(({ about }) => typeof about !== "number");
  const found = sheet.unitCode.padStart(6, "0");
  if (wanted !== "" && sheet.unitCode !== "" && found !== wanted.padStart(6, "0")) {
    notes.push({
      about: "unitCode",
      message: `You asked for ${wanted}, and the sheet says ${sheet.unitCode}.`,
    });
  }
  return {
    origin,
    unitCode: sheet.unitCode || wanted,
    title: sheet.title,
    level: sheet.level,
    approvedDate: sheet.approvedDate?.split("-").reverse().join("/") ?? "",
    outcomes: sheet.outcomes.map((outcome, index) =>
      newOutcome({
        ...outcome,
        notes: sheet.notes.filter(({ about }) => about === index).map(({ message }) => message),
      })
    ),
    notes,
  };
}

/** What is wrong with the form, by the names that the server uses for its fields; empty when nothing is. */
export function checkForm(form: UnitForm): Record<string, string> {
  const wrong: [string, string | null][] = [
    ["unitCode", checkSheetCode(form.unitCode)],
    ["title", checkTitle(form.title)],
    ["level", checkLevel(form.level)],
    ["approvedDate", checkApprovedDate(form.approvedDate)],
    ["outcomes", checkOutcomeCount(form.outcomes.length)],
    ...form.outcomes.map(({ description }, i): [string, string | null] => [
      `outcomes.${i}.description`,
      checkDescription(description),
    ]),
  ];
  return Object.fromEntries(wrong.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** What is sent to keep the unit. */
export function bodyOf({ origin, unitCode, title, level, approvedDate, outcomes }: UnitForm) {
  return {
    origin,
    unitCode,
    title,
    level,
    approvedDate: approvedDate.trim() === "" ? null : approvedDate,
    outcomes: outcomes.map(({ description, evidenceType }) => ({ description, evidenceType })),
  };
}

/** The outcomes with one of them a place up (-1) or down (1); the same where it cannot go. */
export function moved(outcomes: readonly OutcomeFields[], at: number, by: -1 | 1): readonly OutcomeFields[] {
  const to = at + by;
  if (to < 0 || to >= outcomes.length) return outcomes;
  return outcomes.map((outcome, i) => (i === at ? outcomes[to]! : i === to ? outcomes[at]! : outcome));
}

/** Whether anything stands in it that somebody would miss. */
export function holdsWords(form: UnitForm): boolean {
  return [form.title, form.level, form.approvedDate, ...form.outcomes.map(({ description }) => description)]
    .some((words) => words.trim() !== "") || form.outcomes.length > 1;
}
