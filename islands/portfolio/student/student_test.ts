import assert from "node:assert/strict";
import { wrapText } from "./award_picture.ts";
import { outcomeIndexIn } from "./use_open_outcomes.ts";

Deno.test("an address leads to an outcome by its number, and nothing else does", () => {
  assert.equal(outcomeIndexIn("#outcome-5"), 4);
  assert.equal(outcomeIndexIn("#outcome-14"), 13);
  for (const other of ["", "#", "#outcome-0", "#outcome-", "#outcome-1x", "#main"]) {
    assert.equal(outcomeIndexIn(other), null, other);
  }
});

Deno.test("the text of an award's picture wraps between words, and is cut where it is too long", () => {
  const wrap = (text: string, width: number, lines: number) =>
    wrapText(text, width, lines, (part) => [...part].length);
  assert.deepEqual(wrap("Growing vegetables in a bed", 12, 3), ["Growing", "vegetables", "in a bed"]);
  assert.deepEqual(wrap("Growing vegetables in a bed", 12, 2), ["Growing", "vegetables…"]);
  assert.deepEqual(wrap("Die Donaudampfschiff", 8, 3), ["Die", "Donaudam", "pfschiff"]);
  assert.deepEqual(wrap("Donaudampfschiff", 8, 1), ["Donauda…"]);
  assert.deepEqual(wrap("", 8, 2), []);
});
