import assert from "node:assert/strict";
import { bidiRuns, isolated, isRightToLeft } from "./bidi.ts";

/** Right-to-left runs in angle brackets. */
function bracketed(line: string): string {
  return bidiRuns(line, isRightToLeft(line))
    .map(({ text, rightToLeft }) => rightToLeft ? `<${text}>` : text).join("");
}

Deno.test("English, Chinese and accents run to the right as they are", () => {
  for (const line of ["O'Connor, Siân (7)", "王, 小明", "", "12/6 – 3", "Żółć"]) {
    assert.equal(bracketed(line), line);
  }
});

Deno.test("an Arabic or Hebrew name runs to the left as a whole, with its comma", () => {
  assert.equal(bracketed("الأحمدي, محمد"), "<الأحمدي, محمد>");
  assert.equal(bracketed("כהן, דוד"), "<כהן, דוד>");
});

Deno.test("English within Arabic runs left to right", () => {
  assert.equal(bracketed("مدرسة Oak School"), "Oak School<مدرسة >");
  assert.equal(bracketed("مدرسة Oak جديدة"), "< جديدة>Oak<مدرسة >");
});

Deno.test("Arabic within English stays where it stands", () => {
  assert.equal(bracketed("The مدرسة school"), "The <مدرسة> school");
  assert.equal(bracketed("Unit (مدرسة)"), "Unit (<مدرسة>)");
});

Deno.test("numbers read to the right, in their place among the Arabic around them", () => {
  assert.equal(bracketed("صف 12 ب"), "< ب>12<صف >");
  assert.equal(bracketed("Class صف 12 ب today"), "Class < ب>12<صف > today");
  assert.equal(bracketed("صف ١٢ ب"), "< ب>١٢<صف >");
  assert.equal(bracketed("صف 12/06/2026 ب"), "< ب>12/06/2026<صف >");
});

Deno.test("a picture takes the direction of the letters around it", () => {
  assert.equal(bracketed("Class صف 😀 ب today"), "Class <صف 😀 ب> today");
  assert.equal(bracketed("صف 😀 Oak"), "Oak<صف 😀 >");
});

Deno.test("a day after an Arabic name reads as a day, where the name is isolated", () => {
  const shown = bracketed(`${isolated("سارة الخطيب")}, 3 November 2026`);
  assert.equal(shown.replace(/[\u2066-\u2069]/g, ""), "<سارة الخطيب>, 3 November 2026");
});
