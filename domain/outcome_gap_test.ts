import assert from "node:assert/strict";
import { outcomeGap } from "./outcome_gap.ts";

Deno.test("an outcome is missing everything, the piece that its unit asks for, or words, in this order", () => {
  const bare = {
    evidenceType: "Student completed work",
    complete: false,
    pieces: 0,
    hasReflection: false,
  } as const;
  assert.equal(outcomeGap(bare), "empty");
  assert.equal(outcomeGap({ ...bare, hasReflection: true }), "noPiece");
  assert.equal(outcomeGap({ ...bare, pieces: 1 }), "noReflection");
  assert.equal(outcomeGap({ ...bare, pieces: 1, hasReflection: true }), null);
  assert.equal(outcomeGap({ ...bare, complete: true }), null, "the teacher has ticked it");
  for (const evidenceType of ["Summary sheet", "", null] as const) {
    assert.equal(outcomeGap({ ...bare, evidenceType, hasReflection: true }), null, "no piece is asked for");
    assert.equal(outcomeGap({ ...bare, evidenceType }), "empty");
  }
});
