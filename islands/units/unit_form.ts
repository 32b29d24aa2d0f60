import {
  checkApprovedDate,
  checkDescription,
  checkLevel,
  checkOutcomeCount,
  checkSheetCode,
  checkTitle,
} from "../../domain/check_unit.ts";
import { dayFirst } from "../../domain/dates.ts";
import type { SheetNote } from "../../domain/unit_sheet/heading.ts";
import type { UnitSheet } from "../../domain/unit_sheet/read_unit_sheet.ts";
import { DEFAULT_EVIDENCE_TYPE, type EvidenceType, type OwnUnitOrigin } from "../../domain/units.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import type { Form } from "../form/use_form.ts";

export type OutcomeFields = {
  description: string;
  evidenceType: EvidenceType;
  /** What the reader was unsure about. */
  notes: string[];
};

export type UnitForm = {
  origin: OwnUnitOrigin;
  unitCode: string;
  title: string;
  level: string;
  /** `DD/MM/YYYY`. */
  approvedDate: string;
  outcomes: OutcomeFields[];
  notes: SheetNote[];
};

/** The review of a unit, until it is saved. */
export type UnitReview = Form<UnitForm, UnitView>;

export type UnitField = "unitCode" | "title" | "level" | "approvedDate";

export function newOutcome(overrides: Partial<OutcomeFields> = {}): OutcomeFields {
  return {
    description: "",
    evidenceType: DEFAULT_EVIDENCE_TYPE,
    notes: [],
    ...overrides,
  };
}

export function emptyForm(unitCode: string): UnitForm {
  const outcomes = [newOutcome()];
  return { origin: "typed", unitCode, title: "", level: "", approvedDate: "", outcomes, notes: [] };
}

export function formFromSheet(sheet: UnitSheet, origin: OwnUnitOrigin, requestedCode: string): UnitForm {
  const notes = sheet.notes.filter(({ about }) => typeof about !== "number");
  const sheetCode = sheet.unitCode.padStart(6, "0");
  if (requestedCode !== "" && sheet.unitCode !== "" && sheetCode !== requestedCode.padStart(6, "0")) {
    notes.push({
      about: "unitCode",
      message: `You asked for ${requestedCode}, and the sheet says ${sheet.unitCode}.`,
    });
  }
  return {
    origin,
    unitCode: sheet.unitCode || requestedCode,
    title: sheet.title,
    level: sheet.level,
    approvedDate: sheet.approvedDate ? dayFirst(sheet.approvedDate) : "",
    outcomes: sheet.outcomes.map((outcome, index) =>
      newOutcome({
        ...outcome,
        notes: sheet.notes.filter(({ about }) => about === index).map(({ message }) => message),
      })
    ),
    notes,
  };
}

/** Errors by the server's field names. */
export function checkForm(form: UnitForm): Record<string, string> {
  const errors: [string, string | null][] = [
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
  return Object.fromEntries(errors.filter((entry): entry is [string, string] => entry[1] !== null));
}

export function requestBody({ origin, unitCode, title, level, approvedDate, outcomes }: UnitForm) {
  return {
    origin,
    unitCode,
    title,
    level,
    approvedDate: approvedDate.trim() === "" ? null : approvedDate,
    outcomes: outcomes.map(({ description, evidenceType }) => ({ description, evidenceType })),
  };
}

/** Where an outcome moves to; null at the ends. */
export function neighbourOf(index: number, by: -1 | 1, count: number): number | null {
  const to = index + by;
  return to < 0 || to >= count ? null : to;
}

export function hasContent(form: UnitForm): boolean {
  return [form.title, form.level, form.approvedDate, ...form.outcomes.map(({ description }) => description)]
    .some((text) => text.trim() !== "") || form.outcomes.length > 1;
}
