import assert from "node:assert/strict";
import type { OutcomeStatus } from "./progress.ts";
import { nextAction, studentGroup, type StudentWork } from "./next_action.ts";

const work = (statuses: OutcomeStatus[], over: Partial<StudentWork> = {}): StudentWork => ({
  portfolioStatus: null,
  returned: false,
  statuses,
  outcomes: ["demonstrated the ability to dig", "shown knowledge of beans", "experienced a harvest"],
  ...over,
});
const next = (...input: Parameters<typeof work>) => nextAction(work(...input));
const outcome = (number: number, label: string, text: string) => ({
  kind: "outcome",
  outcomeIndex: number - 1,
  label,
  text,
});

Deno.test("a student is told where to start, and what comes next", () => {
  assert.deepEqual(next(["pending", "pending"]), outcome(1, "Start", "Start here: Dig."));
  assert.deepEqual(
    next(["submitted", "completed", "pending"]),
    outcome(3, "Carry on", "Next: Try a harvest."),
  );
  assert.deepEqual(next(["submitted", "completed"]), {
    kind: "submit",
    label: "Send it",
    text: "You have work for every outcome. Send it to your teacher.",
  });
  assert.deepEqual(next(["completed", "completed"]), {
    kind: "submit",
    label: "Send it",
    text: "Every outcome is complete. Send it to your teacher.",
  });
});

Deno.test("feedback comes before open work, also once it is sent", () => {
  const read = outcome(2, "Read it", "Your teacher left feedback on outcome 2.");
  assert.deepEqual(next(["pending", "reviewed"]), read);
  assert.deepEqual(next(["submitted", "reviewed"], { portfolioStatus: "submitted" }), read);
});

Deno.test("a return leads to feedback, else to missing work, else to the first outcome that is not complete", () => {
  const text = "Your teacher gave it back. Read why, then change your work.";
  const back = (...statuses: OutcomeStatus[]) => next(statuses, { returned: true });
  assert.deepEqual(back("pending", "reviewed"), outcome(2, "Make changes", text));
  assert.deepEqual(back("submitted", "pending"), outcome(2, "Make changes", text));
  assert.deepEqual(back("completed", "submitted"), outcome(2, "Make changes", text));
  assert.deepEqual(back("completed"), { kind: "submit", label: "Send it again", text });
});

Deno.test("once it is sent, a student is told who has it, and that they can stop", () => {
  const done: OutcomeStatus[] = ["completed", "completed"];
  const text = (portfolioStatus: StudentWork["portfolioStatus"]) => next(done, { portfolioStatus }).text;
  assert.deepEqual(next(done, { portfolioStatus: "submitted" }), {
    kind: "none",
    text: "Sent to your teacher. You're done for now.",
  });
  assert.match(text("assessed"), /The school will check it next/);
  assert.match(text("verified"), /The award comes next/);
  assert.match(text("awarded"), /Well done/);
});

Deno.test("no sentence speaks of a level or a certificate, and none is long", () => {
  for (const portfolioStatus of [null, "submitted", "assessed", "verified", "awarded"] as const) {
    for (const status of ["pending", "submitted", "reviewed", "completed"] as const) {
      const { text } = next([status], { portfolioStatus });
      assert.ok(text.length <= 60 && !/level|certificate/i.test(text), text);
    }
  }
});

Deno.test("a portfolio is the student's to do, with their teacher, or finished when it is awarded", () => {
  const group = (...input: Parameters<typeof work>) => studentGroup(work(...input));
  assert.equal(group(["completed"]), "todo");
  assert.equal(group(["completed"], { returned: true }), "todo");
  assert.equal(group(["completed", "submitted"], { portfolioStatus: "submitted" }), "withTeacher");
  assert.equal(
    group(["completed", "reviewed"], { portfolioStatus: "submitted" }),
    "todo",
    "feedback to read",
  );
  assert.equal(group(["completed"], { portfolioStatus: "assessed" }), "withTeacher");
  assert.equal(group(["completed"], { portfolioStatus: "verified" }), "withTeacher");
  assert.equal(group(["completed"], { portfolioStatus: "awarded" }), "finished");
});
