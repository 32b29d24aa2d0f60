import assert from "node:assert/strict";
import { outcomeGap } from "../../domain/outcome_gap.ts";

Deno.test("an outcome lacks everything, the piece that its unit asks for, or words, in this order", () => {
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
  const optional = { ...bare, evidenceType: "Summary sheet and/or Student completed work" } as const;
  assert.equal(outcomeGap(optional), "empty");
  assert.equal(outcomeGap({ ...optional, hasReflection: true }), null, "a piece may be added");
  for (const evidenceType of ["Summary sheet", "", null] as const) {
    assert.equal(outcomeGap({ ...bare, evidenceType, hasReflection: true }), null);
    assert.equal(outcomeGap({ ...bare, evidenceType }), null, "the teacher's sign-off is the evidence");
  }
});
