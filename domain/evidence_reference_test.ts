import assert from "node:assert/strict";
import { evidenceReference, pieceLetters } from "./evidence_reference.ts";

Deno.test("pieces of an outcome are lettered as columns of a spreadsheet are", () => {
  assert.deepEqual([0, 1, 25, 26, 27, 51, 52, 701, 702].map(pieceLetters), [
    "A",
    "B",
    "Z",
    "AA",
    "AB",
    "AZ",
    "BA",
    "ZZ",
    "AAA",
  ]);
  assert.equal(evidenceReference("070147", 0, 1), "070147/O1/B");
});
