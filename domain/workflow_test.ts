import assert from "node:assert/strict";
import { TEXT_LIMITS } from "./limits.ts";
import {
  checkReason,
  checkStep,
  evidenceOpen,
  feedbackOpen,
  nextStep,
  PORTFOLIO_STATUSES,
  portfolioLabel,
  type PortfolioState,
  returnOf,
  STEPS,
  WORKFLOW_STEPS,
  type WorkflowStep,
} from "./workflow.ts";

const STATES: readonly PortfolioState[] = [null, ...PORTFOLIO_STATUSES];
const DONE = { completed: 3, total: 3, missing: [] };

Deno.test("each step goes from one state to the next, and none follows the award", () => {
  const transitions = WORKFLOW_STEPS.map((step) => [STEPS[step].from, step, STEPS[step].to]);
  assert.deepEqual(transitions, [
    [[null], "submit", "submitted"],
    [["submitted"], "assess", "assessed"],
    [["assessed"], "verify", "verified"],
    [["verified"], "award", "awarded"],
  ]);
  assert.deepEqual(STATES.map(nextStep), ["submit", "assess", "verify", "award", null]);
});

Deno.test("only the next step of each state is allowed", () => {
  const open = STATES.flatMap((state) =>
    WORKFLOW_STEPS.filter((step) => checkStep(step, state, DONE) === null).map((step) => `${state} ${step}`)
  );
  assert.deepEqual(open, ["null submit", "submitted assess", "assessed verify", "verified award"]);
});

Deno.test("a step that is not next names the portfolio's state", () => {
  const cases: [WorkflowStep, PortfolioState, string][] = [
    ["assess", null, "This portfolio has not been submitted yet, so it cannot be assessed."],
    ["award", null, "This portfolio has not been submitted yet, so it cannot be awarded."],
    ["submit", "submitted", "This portfolio is already submitted."],
    ["submit", "awarded", "This portfolio is already awarded."],
    ["verify", "submitted", "This portfolio is submitted; it cannot be verified before the steps between."],
    ["award", "assessed", "This portfolio is assessed; it cannot be awarded before the steps between."],
    ["award", "awarded", "This portfolio is already awarded."],
  ];
  for (const [step, state, error] of cases) assert.equal(checkStep(step, state, DONE), error);
});

Deno.test("submitting requires no outcome, later steps all of them, by number", () => {
  const error = (missing: number[], step: WorkflowStep, state: PortfolioState) =>
    checkStep(step, state, { completed: 5 - missing.length, total: 5, missing });
  assert.equal(error([1, 2, 3, 4, 5], "submit", null), null);
  const words: [number[], string][] = [
    [[4], "outcome 4"],
    [[1, 4], "outcomes 1 and 4"],
    [[1, 2, 5], "outcomes 1, 2 and 5"],
  ];
  for (
    const [step, state] of [["assess", "submitted"], ["verify", "assessed"], ["award", "verified"]] as const
  ) {
    for (const [missing, list] of words) {
      assert.equal(
        error(missing, step, state),
        `Not every outcome is marked complete yet: ${list} still to do.`,
      );
    }
  }
});

Deno.test("the state is reported before missing outcomes", () => {
  assert.match(checkStep("verify", null, { completed: 0, total: 2, missing: [1, 2] })!, /not been submitted/);
});

Deno.test("a return goes one step back, by a teacher before assessing and an administrator after it", () => {
  assert.deepEqual(STATES.map((state) => [state, returnOf(state)]), [
    [null, null],
    ["submitted", { to: null, by: "teacher" }],
    ["assessed", { to: "submitted", by: "admin" }],
    ["verified", { to: "assessed", by: "admin" }],
    ["awarded", null],
  ]);
});

Deno.test("a return requires a reason of limited length", () => {
  assert.equal(checkReason("Add a photo."), null);
  for (const empty of ["", "  ", "\n\t"]) assert.match(checkReason(empty)!, /^Say why/);
  assert.equal(checkReason("🌱".repeat(TEXT_LIMITS.reason)), null, "counted in characters");
  assert.equal(checkReason("x".repeat(TEXT_LIMITS.reason + 1)), "At most 2000 characters fit here");
});

Deno.test("evidence is closed from assessed, feedback from awarded", () => {
  assert.deepEqual(STATES.map(evidenceOpen), [true, true, false, false, false]);
  assert.deepEqual(STATES.map(feedbackOpen), [true, true, true, true, false]);
});

Deno.test("a portfolio's badge is its status with a capital letter", () => {
  assert.deepEqual(STATES.map(portfolioLabel), [
    "In Progress",
    "Submitted",
    "Assessed",
    "Verified",
    "Awarded",
  ]);
});

Deno.test("the buttons have the spec's labels", () => {
  assert.deepEqual(WORKFLOW_STEPS.map((step) => STEPS[step].label), [
    "Submit Portfolio",
    "Assess Portfolio",
    "Verify Portfolio",
    "Grant Award",
  ]);
  assert.equal(STEPS.award.done, "Award granted");
});
