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
import type { FormErrors } from "../form/form_values.ts";
import type { Form } from "../form/use_form.ts";

type OutcomeFields = {
  description: string;
  evidenceType: EvidenceType;
  /** Notes on what the reader was unsure about. */
  notes: string[];
};

export type UnitForm = Record<UnitField, string> & {
  origin: OwnUnitOrigin;
  outcomes: OutcomeFields[];
  notes: SheetNote[];
};

/** The review of a unit, until it is saved. */
export type UnitReview = Form<UnitForm, UnitView>;

/** The date is `DD/MM/YYYY`. */
export type UnitField = "unitCode" | "title" | "level" | "approvedDate";

export function newOutcome(overrides: Partial<OutcomeFields> = {}): OutcomeFields {
  return { description: "", evidenceType: DEFAULT_EVIDENCE_TYPE, notes: [], ...overrides };
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

/** Errors by the server's field names, null for valid ones. */
export function checkForm(form: UnitForm): FormErrors {
  const descriptions = form.outcomes.map(({ description }, index) => [
    `outcomes.${index}.description`,
    checkDescription(description),
  ]);
  return {
    unitCode: checkSheetCode(form.unitCode),
    title: checkTitle(form.title),
    level: checkLevel(form.level),
    approvedDate: checkApprovedDate(form.approvedDate),
    outcomes: checkOutcomeCount(form.outcomes.length),
    ...Object.fromEntries(descriptions),
  };
}

export function requestBody({ notes: _, approvedDate, outcomes, ...unit }: UnitForm) {
  return {
    ...unit,
    approvedDate: approvedDate.trim() === "" ? null : approvedDate,
    outcomes: outcomes.map(({ description, evidenceType }) => ({ description, evidenceType })),
  };
}

export function hasContent(form: UnitForm): boolean {
  return [form.title, form.level, form.approvedDate, ...form.outcomes.map(({ description }) => description)]
    .some((text) => text.trim() !== "") || form.outcomes.length > 1;
}
