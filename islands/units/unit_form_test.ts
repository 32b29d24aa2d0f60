import assert from "node:assert/strict";
import { readUnitSheet } from "../../domain/unit_sheet.ts";
import { NARROW_COLUMN } from "../../test/domain/unit_sheets/narrow_column.ts";
import { TABS } from "../../test/domain/unit_sheets/tabs.ts";
import { bodyOf, checkForm, emptyForm, formOfSheet, holdsWords, moved, newOutcome } from "./unit_form.ts";

Deno.test("what was read stands in the form with its notes, and its date as it is typed", () => {
  const form = formOfSheet(readUnitSheet(TABS.text), "pasted", "070147");
  assert.deepEqual([form.unitCode, form.level, form.approvedDate], ["70147", "Entry Level 3", "03/02/2012"]);
  assert.deepEqual(form.notes, [], "five digits are the code that was asked for");
  assert.deepEqual(checkForm(form), {});
  const { origin, approvedDate, outcomes } = bodyOf(form);
  assert.deepEqual([origin, approvedDate, outcomes.length], ["pasted", "03/02/2012", 3]);
  assert.deepEqual(Object.keys(outcomes[0]!), ["description", "evidenceType"]);

  const unsure = formOfSheet(readUnitSheet(NARROW_COLUMN.text), "pdf", "999999");
  assert.deepEqual(unsure.notes.map(({ about }) => about), ["approvedDate", "outcomes", "unitCode"]);
  assert.deepEqual(unsure.outcomes.map(({ notes }) => notes.length), [0, 0, 1, 0, 0]);
  assert.match(unsure.notes.at(-1)!.message, /You asked for 999999, and the sheet says 110220/);
});

Deno.test("a sheet without a code takes the one that was asked for", () => {
  const form = formOfSheet(readUnitSheet("demonstrated the ability to\n1. sing"), "pasted", "123456");
  assert.equal(form.unitCode, "123456");
});

Deno.test("what is wrong is said by the names that the server uses", () => {
  const form = { ...emptyForm("12"), approvedDate: "31/02/2024", outcomes: [newOutcome(), newOutcome()] };
  assert.deepEqual(checkForm(form), {
    unitCode: "Unit code must be 6 digits, or 5 for an older unit",
    title: "The title is missing",
    level: "The level is missing",
    approvedDate: "There is no 31 February 2024",
    "outcomes.0.description": "The description is missing",
    "outcomes.1.description": "The description is missing",
  });
  assert.equal(checkForm({ ...form, outcomes: [] }).outcomes, "A unit needs at least one outcome");
  assert.equal(bodyOf({ ...form, approvedDate: "  " }).approvedDate, null);
});

Deno.test("an outcome changes places with its neighbour, and goes no further than the ends", () => {
  const outcomes = ["a", "b", "c"].map((description) => newOutcome({ description }));
  const words = (at: number, by: -1 | 1) =>
    moved(outcomes, at, by).map(({ description }) => description).join("");
  assert.equal(words(0, 1), "bac");
  assert.equal(words(2, -1), "acb");
  assert.equal(moved(outcomes, 0, -1), outcomes);
  assert.equal(moved(outcomes, 2, 1), outcomes);
});

Deno.test("an empty form is nobody's loss, any word in it is", () => {
  const empty = emptyForm("123456");
  assert.equal(holdsWords(empty), false);
  assert.ok(holdsWords({ ...empty, title: "x" }));
  assert.ok(holdsWords({ ...empty, outcomes: [newOutcome({ description: "x" })] }));
});
