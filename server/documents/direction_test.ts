import assert from "node:assert/strict";
import { beginsRightToLeft, directedRuns, turnedAround } from "./direction.ts";

/** The runs of a line from left to right; what runs to the left in angle brackets. */
function read(line: string): string {
  return directedRuns(line, beginsRightToLeft(line))
    .map(({ text, rightToLeft }) => rightToLeft ? `<${text}>` : text).join("");
}

Deno.test("English, Chinese and accents run to the right as they are", () => {
  for (const line of ["O'Connor, Siân (7)", "王, 小明", "", "12/6 – 3", "Żółć"]) {
    assert.equal(read(line), line);
  }
});

Deno.test("an Arabic or Hebrew name runs to the left as a whole, with its comma", () => {
  assert.equal(read("الأحمدي, محمد"), "<الأحمدي, محمد>");
  assert.equal(read("כהן, דוד"), "<כהן, דוד>");
});

Deno.test("English within Arabic keeps its own way, and the line begins at the right", () => {
  assert.equal(read("مدرسة Oak School"), "Oak School<مدرسة >");
  assert.equal(read("مدرسة Oak جديدة"), "< جديدة>Oak<مدرسة >");
});

Deno.test("Arabic within English stays where it stands", () => {
  assert.equal(read("The مدرسة school"), "The <مدرسة> school");
  assert.equal(read("Unit (مدرسة)"), "Unit (<مدرسة>)");
});

Deno.test("numbers read to the right, in their place among the Arabic around them", () => {
  assert.equal(read("صف 12 ب"), "< ب>12<صف >");
  assert.equal(read("Class صف 12 ب today"), "Class < ب>12<صف > today");
  assert.equal(read("صف ١٢ ب"), "< ب>١٢<صف >");
});

Deno.test("marks stay with their letters, and brackets open towards what they hold, when a text is turned around", () => {
  assert.equal(turnedAround("(ab), c"), "c ,(ba)");
  assert.equal(turnedAround("e\u0301a"), "ae\u0301");
});
