import assert from "node:assert/strict";
import { readUnitSheet } from "../../domain/unit_sheet/read_unit_sheet.ts";
import { NARROW_COLUMN } from "../../test/unit_sheets/narrow_column.ts";
import { TABS } from "../../test/unit_sheets/tabs.ts";
import {
  checkForm,
  emptyForm,
  formFromSheet,
  hasContent,
  newOutcome,
  requestBody,
  type UnitForm,
} from "./unit_form.ts";

const errorsOf = (form: UnitForm) =>
  Object.fromEntries(Object.entries(checkForm(form)).filter(([, message]) => message !== null));

Deno.test("a sheet fills the form with its notes, and its date as DD/MM/YYYY", () => {
  const form = formFromSheet(readUnitSheet(TABS.text), "pasted", "070147");
  assert.deepEqual([form.unitCode, form.level, form.approvedDate], ["70147", "Entry Level 3", "03/02/2012"]);
  assert.deepEqual(form.notes, [], "five digits are the requested code");
  assert.deepEqual(errorsOf(form), {});
  const { origin, approvedDate, outcomes } = requestBody(form);
  assert.deepEqual([origin, approvedDate, outcomes.length], ["pasted", "03/02/2012", 3]);
  assert.deepEqual(Object.keys(outcomes[0]!), ["description", "evidenceType"]);

  const unsureForm = formFromSheet(readUnitSheet(NARROW_COLUMN.text), "pdf", "999999");
  assert.deepEqual(unsureForm.notes.map(({ about }) => about), ["outcomes", "unitCode"]);
  assert.deepEqual(unsureForm.outcomes.map(({ notes }) => notes.length), [0, 0, 1, 0, 0]);
  assert.match(unsureForm.notes.at(-1)!.message, /You asked for 999999, and the sheet says 110220/);
});

Deno.test("a sheet without a code takes the requested one", () => {
  const form = formFromSheet(readUnitSheet("demonstrated the ability to\n1. sing"), "pasted", "123456");
  assert.equal(form.unitCode, "123456");
});

Deno.test("errors have the names of the server's fields", () => {
  const form = { ...emptyForm("12"), approvedDate: "31/02/2024", outcomes: [newOutcome(), newOutcome()] };
  assert.deepEqual(errorsOf(form), {
    unitCode: "Unit code must be 6 digits, or 5 for an older unit",
    title: "The title is missing",
    level: "The level is missing",
    approvedDate: "There is no 31 February 2024",
    "outcomes.0.description": "The description is missing",
    "outcomes.1.description": "The description is missing",
  });
  assert.equal(checkForm({ ...form, outcomes: [] }).outcomes, "A unit needs at least one outcome");
  assert.equal(requestBody({ ...form, approvedDate: "  " }).approvedDate, null);
});

Deno.test("a form has content as soon as it has any text", () => {
  const empty = emptyForm("123456");
  assert.equal(hasContent(empty), false);
  assert.ok(hasContent({ ...empty, title: "x" }));
  assert.ok(hasContent({ ...empty, outcomes: [newOutcome({ description: "x" })] }));
});
