import assert from "node:assert/strict";
import { fixesOf } from "../../domain/readiness.ts";
import { missingSummary } from "./missing_summary.ts";

Deno.test("what a row is missing in one line, by how it is fixed", () => {
  assert.equal(
    missingSummary(fixesOf([
      { kind: "student_left" },
      { kind: "undated", outcomes: [2, 3] },
      { kind: "work", outcomes: [2] },
      { kind: "verify" },
      { kind: "own_work" },
      { kind: "educator_signature" },
      { kind: "admin_signature" },
      { kind: "learner_number" },
    ])),
    "The student has left: it is not awarded until the student is brought back · Outcome dates · Required work · Not verified · Declaration · Signatures · Details",
  );
  assert.equal(
    missingSummary(fixesOf([
      { kind: "own_work" },
      { kind: "assessment" },
      { kind: "admin_signature" },
    ])),
    "Declarations · Signature",
  );
});
