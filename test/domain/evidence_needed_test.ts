import assert from "node:assert/strict";
import { evidenceNeed, evidenceNeedWords, lackingWork } from "../../domain/evidence_needed.ts";
import { EVIDENCE_TYPES } from "../../domain/units.ts";

Deno.test("an outcome asks for a file only where its evidence is the student's work", () => {
  assert.deepEqual(EVIDENCE_TYPES.map((type) => [type, evidenceNeed(type, 0)]), [
    ["Summary sheet", "none"],
    ["Student completed work", "work"],
    ["Summary sheet and/or Student completed work", "either"],
  ]);
  for (const type of EVIDENCE_TYPES) assert.equal(evidenceNeed(type, 1), "there", type);
  assert.equal(evidenceNeed("", 0), "none", "a unit that does not say asks for a summary sheet");
  assert.equal(evidenceNeed(null, 0), "none");
});

Deno.test("what is asked for is said to whom it is asked of, and nothing once a piece is there", () => {
  assert.equal(evidenceNeedWords("work", true), "A piece of your work is needed here.");
  assert.equal(evidenceNeedWords("work", false), "A piece of the student's work is needed here.");
  assert.match(evidenceNeedWords("none", true)!, /^No file is needed/);
  assert.match(evidenceNeedWords("either", false)!, /sign-off is enough/);
  assert.equal(evidenceNeedWords("there", true), null);
});

Deno.test("outcomes that lack their work are named by number", () => {
  const outcomes = [...EVIDENCE_TYPES, ...EVIDENCE_TYPES].map((evidenceType) => ({ evidenceType }));
  assert.deepEqual(lackingWork(outcomes, () => 0), [2, 5]);
  assert.deepEqual(lackingWork(outcomes, (index) => index === 1 ? 3 : 0), [5]);
  assert.deepEqual(lackingWork([], () => 0), []);
});
