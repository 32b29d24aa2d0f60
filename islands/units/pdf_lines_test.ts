import assert from "node:assert/strict";
import { linesOf, type PdfPiece } from "./pdf_lines.ts";

/** A piece of 10 points, as wide as its letters are together at half their height. */
const at = (x: number, y: number, text: string, height = 10): PdfPiece => ({
  text,
  x,
  y,
  width: text.length * height * 0.5,
  height,
});

Deno.test("what stands at one height is one line, from the head of the page to its foot", () => {
  assert.deepEqual(
    linesOf([at(50, 100, "second"), at(50, 114, "first"), at(84, 113, "line"), at(50, 40, "foot")]),
    ["first line", "second", "", "foot"],
  );
});

Deno.test("a word that is drawn in pieces stays one, words get one space, columns two", () => {
  assert.deepEqual(
    linesOf([
      at(50, 100, "ve"),
      at(60, 100, "ge"),
      at(70, 100, "tables"),
      at(103, 100, "grow"),
      at(200, 100, "here"),
    ]),
    ["vegetables grow  here"],
  );
  assert.deepEqual(linesOf([at(50, 100, " "), at(55, 100, "a"), at(60, 100, "  ")]), ["a"]);
});

Deno.test("the column of the evidence is apart however near the words before it come", () => {
  const near = "clean out a hutch, put in bedding"; // ends at 215
  assert.deepEqual(
    linesOf([
      at(50, 100, "feed a rabbit"),
      at(220, 100, "Summary sheet"),
      at(50, 86, near),
      at(220, 86, "and/or Student"),
    ]),
    ["feed a rabbit  Summary sheet", `${near}  and/or Student`],
  );
});

Deno.test("a page of nothing gives no lines", () => {
  assert.deepEqual(linesOf([]), []);
  assert.deepEqual(linesOf([at(0, 0, "  ")]), []);
});
