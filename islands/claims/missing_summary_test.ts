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
    "The student has left: it is not awarded until the student is brought back\u00a0· Outcome dates\u00a0· Required work\u00a0· Not verified\u00a0· Declaration\u00a0· Signatures\u00a0· Details",
  );
  assert.equal(
    missingSummary(fixesOf([
      { kind: "own_work" },
      { kind: "assessment" },
      { kind: "admin_signature" },
    ])),
    "Declarations\u00a0· Signature",
  );
});
