import assert from "node:assert/strict";
import { missingText, printedText } from "./printed_text.ts";

const ALL = { shown: 34, matching: 34, total: 34, chosenClass: null, search: "" };

Deno.test("a print says whom it holds, and by which class and search", () => {
  assert.equal(printedText(ALL), "34 students");
  assert.equal(printedText({ ...ALL, shown: 1, total: 1 }), "1 student");
  const found = { shown: 12, total: 34, chosenClass: "class 7B", search: "ash" };
  assert.equal(printedText(found), "12 of 34 students: class 7B, search “ash”");
  assert.equal(printedText({ ...found, search: "" }), "12 of 34 students: class 7B");
  assert.equal(printedText({ ...ALL, search: "ash" }), "34 students: search “ash”");
});

Deno.test("a print of what is shown says how many it leaves out", () => {
  assert.equal(missingText(ALL), null);
  assert.equal(missingText({ shown: 12, matching: 12 }), null);
  assert.match(missingText({ shown: 200, matching: 340 })!, /^140 students are missing here\./);
  assert.match(missingText({ shown: 200, matching: 201 })!, /^1 student is missing here\./);
});
