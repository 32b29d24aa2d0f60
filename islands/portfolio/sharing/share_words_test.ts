import assert from "node:assert/strict";
import { hasAll, sharedWords } from "./share_words.ts";

Deno.test("a learner has a file already only where every chosen outcome holds it", () => {
  assert.ok(hasAll({ outcomes: [0, 2] }, new Set([2])));
  assert.ok(!hasAll({ outcomes: [0, 2] }, new Set([0, 1])));
  assert.ok(!hasAll({ outcomes: [0] }, new Set()), "nothing chosen");
});

Deno.test("what came of sharing is said in learners, or in outcomes where several were chosen", () => {
  assert.deepEqual(sharedWords({ added: 5, skipped: 0 }, 1), { title: "Added for 5 learners" });
  assert.deepEqual(sharedWords({ added: 1, skipped: 2 }, 1), {
    title: "Added for 1 learner",
    description: "2 had it already, or could not take it.",
  });
  assert.equal(sharedWords({ added: 6, skipped: 0 }, 3).title, "Added for 6 outcomes");
  assert.equal(sharedWords({ added: 0, skipped: 4 }, 1).title, "Nobody was added");
});
