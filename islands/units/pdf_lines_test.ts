import assert from "node:assert/strict";
import { type PdfPiece, textLines } from "./pdf_lines.ts";

/** A piece of half its height per letter. */
const piece = (x: number, y: number, text: string, height = 10): PdfPiece => ({
  text,
  x,
  y,
  width: text.length * height * 0.5,
  height,
});

Deno.test("pieces at one height are one line, from the top of the page to its bottom", () => {
  assert.deepEqual(
    textLines([
      piece(50, 100, "second"),
      piece(50, 114, "first"),
      piece(84, 113, "line"),
      piece(50, 40, "foot"),
    ]),
    ["first line", "second", "", "foot"],
  );
});

Deno.test("a word in pieces stays one, words get one space, columns two", () => {
  assert.deepEqual(
    textLines([
      piece(50, 100, "ve"),
      piece(60, 100, "ge"),
      piece(70, 100, "tables"),
      piece(103, 100, "grow"),
      piece(200, 100, "here"),
    ]),
    ["vegetables grow  here"],
  );
  assert.deepEqual(textLines([piece(50, 100, " "), piece(55, 100, "a"), piece(60, 100, "  ")]), ["a"]);
});

Deno.test("the evidence column is separate however near the text before it is", () => {
  const near = "clean out a hutch, put in bedding"; // ends at x = 215
  assert.deepEqual(
    textLines([
      piece(50, 100, "feed a rabbit"),
      piece(220, 100, "Summary sheet"),
      piece(50, 86, near),
      piece(220, 86, "and/or Student"),
    ]),
    ["feed a rabbit  Summary sheet", `${near}  and/or Student`],
  );
});

Deno.test("an empty page has no lines", () => {
  assert.deepEqual(textLines([]), []);
  assert.deepEqual(textLines([piece(0, 0, "  ")]), []);
});
