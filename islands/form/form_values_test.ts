import assert from "node:assert/strict";
import { ApiError } from "../api.ts";
import {
  baseAfterConflict,
  changedTexts,
  changedValues,
  nestedErrors,
  sameValues,
  unsavedTexts,
} from "./form_values.ts";

const BASE = { firstName: "Amira", yearGroup: "" };

Deno.test("values are the same when only outer spaces differ, in lists and records too", () => {
  const unit = { title: "Fire safety", outcomes: [{ description: "x", notes: [] }] };
  assert.ok(sameValues(unit, { ...unit, title: " Fire safety " }));
  assert.ok(sameValues(unit, { ...unit, outcomes: [{ description: "x ", notes: [] }] }));
  for (
    const other of [
      { ...unit, title: "Fire  safety" },
      { ...unit, outcomes: [] },
      { ...unit, outcomes: [{ description: "x", notes: ["unsure"] }] },
      { title: unit.title },
      null,
      "Fire safety",
    ]
  ) {
    assert.equal(sameValues(unit, other), false, JSON.stringify(other));
  }
});

Deno.test("a draft holds the changed texts and restores those that are not saved by now", () => {
  assert.deepEqual(changedTexts({ firstName: " Amira ", yearGroup: "Year 9" }, BASE), {
    yearGroup: "Year 9",
  });
  assert.deepEqual(changedTexts({ firstName: "", yearGroup: "" }, BASE), { firstName: "" });
  assert.deepEqual(unsavedTexts({ firstName: "Amira", yearGroup: "Year 9" }, BASE), { yearGroup: "Year 9" });
  assert.deepEqual(unsavedTexts({ gone: "of an older form" }, BASE), {});
  assert.deepEqual(unsavedTexts(null, BASE), {});
});

Deno.test("messages are nested by their dots, and fields without one are left out", () => {
  const errors = nestedErrors({ title: null, level: "Missing", "outcomes.1.description": "Empty" });
  assert.deepEqual(errors, {
    level: { type: "check", message: "Missing" },
    outcomes: [, { description: { type: "check", message: "Empty" } }],
  });
});

Deno.test("a conflict takes over as base only the fields that are said to have changed", () => {
  const conflict = (status: number, body: unknown) => new ApiError(status, "", JSON.stringify(body));
  const fields = { yearGroup: "It is now Year 9" };
  const current = { firstName: "Amirah", yearGroup: "Year 9" };
  const base = (error: unknown) =>
    baseAfterConflict(BASE, error, ({ firstName, yearGroup }) => ({
      firstName: String(firstName),
      yearGroup: String(yearGroup),
    }));
  assert.deepEqual(base(conflict(409, { fields, current })), { firstName: "Amira", yearGroup: "Year 9" });
  for (
    const other of [
      conflict(409, { fields: { studentId: "taken" } }),
      conflict(409, { fields, current: null }),
      conflict(400, { fields, current }),
      new TypeError("no network"),
    ]
  ) {
    assert.deepEqual(base(other), BASE);
  }
});

Deno.test("changed values are those that differ from what was edited, of any type", () => {
  const saved = { name: "Oak", limit: 50, rule: true, ways: [{ staff: true }] };
  assert.deepEqual(changedValues(saved, saved), {});
  assert.deepEqual(changedValues({ ...saved, name: " Oak " }, saved), {});
  const changed = { name: "Elm", rule: false, ways: [{ staff: false }] };
  assert.deepEqual(changedValues({ ...saved, ...changed }, saved), changed);
});
