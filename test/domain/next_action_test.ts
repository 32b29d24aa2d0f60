import assert from "node:assert/strict";
import type { OutcomeStatus } from "../../domain/progress.ts";
import { isFinished, nextActionText, type StudentWork } from "../../domain/next_action.ts";

const next = (statuses: OutcomeStatus[], over: Partial<StudentWork> = {}) =>
  nextActionText({ portfolioStatus: null, returned: false, statuses, ...over });

Deno.test("a student is told where to start, and what comes next", () => {
  assert.equal(next(["pending", "pending"]), "Start with outcome 1.");
  assert.equal(next(["submitted", "completed", "pending"]), "Next: outcome 3.");
  assert.equal(next(["submitted", "completed"]), "You have work for every outcome. Send it to your teacher.");
  assert.equal(next(["completed", "completed"]), "Every outcome is complete. Send it to your teacher.");
});

Deno.test("feedback comes before open work, and a return before feedback", () => {
  assert.equal(next(["pending", "reviewed"]), "Your teacher wrote about outcome 2. Read it.");
  assert.equal(
    next(["pending", "reviewed"], { returned: true }),
    "Your teacher gave it back. Read why, then change your work.",
  );
});

Deno.test("once it is sent, a student is told who has it", () => {
  const done: OutcomeStatus[] = ["completed", "completed"];
  assert.equal(next(done, { portfolioStatus: "submitted" }), "Sent to your teacher.");
  assert.match(next(["reviewed"], { portfolioStatus: "submitted" }), /wrote about outcome 1/);
  assert.match(next(done, { portfolioStatus: "assessed" }), /Your school checks it next/);
  assert.match(next(done, { portfolioStatus: "verified" }), /The award comes next/);
  assert.match(next(done, { portfolioStatus: "awarded" }), /Well done/);
});

Deno.test("no sentence speaks of a level or a certificate, and none is long", () => {
  for (const portfolioStatus of [null, "submitted", "assessed", "verified", "awarded"] as const) {
    for (const status of ["pending", "submitted", "reviewed", "completed"] as const) {
      const text = next([status], { portfolioStatus });
      assert.ok(text.length <= 60 && !/level|certificate/i.test(text), text);
    }
  }
});

Deno.test("a portfolio is finished when it is complete and submitted", () => {
  assert.equal(isFinished({ portfolioStatus: null, statuses: ["completed"] }), false);
  assert.equal(isFinished({ portfolioStatus: "submitted", statuses: ["completed", "submitted"] }), false);
  assert.equal(isFinished({ portfolioStatus: "submitted", statuses: ["completed"] }), true);
});
