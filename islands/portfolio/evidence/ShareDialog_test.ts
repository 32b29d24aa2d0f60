import assert from "node:assert/strict";
import { hasEveryOutcome, shareResultText } from "./ShareDialog.tsx";

Deno.test("a student has a file already only where every chosen outcome holds it", () => {
  assert.ok(hasEveryOutcome({ outcomes: [0, 2] }, new Set([2])));
  assert.ok(!hasEveryOutcome({ outcomes: [0, 2] }, new Set([0, 1])));
  assert.ok(!hasEveryOutcome({ outcomes: [0] }, new Set()), "nothing chosen");
});

Deno.test("the result counts students, or outcomes where several were chosen", () => {
  assert.deepEqual(shareResultText({ added: 5, skipped: 0 }, 1), { title: "Added for 5 learners" });
  assert.deepEqual(shareResultText({ added: 1, skipped: 2 }, 1), {
    title: "Added for 1 learner",
    description: "2 had it already, or could not take it.",
  });
  assert.equal(shareResultText({ added: 6, skipped: 0 }, 3).title, "Added for 6 outcomes");
  assert.equal(shareResultText({ added: 0, skipped: 4 }, 1).title, "Nobody was added");
});
