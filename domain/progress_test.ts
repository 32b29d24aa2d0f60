import assert from "node:assert/strict";
import {
  OUTCOME_LABELS,
  type OutcomeFacts,
  type OutcomeStatus,
  outcomeStatus,
  percentComplete,
  progressText,
  type StudentProgress,
  studentProgress,
} from "./progress.ts";
import { UNIT_LIMITS } from "./units.ts";

Deno.test("the percentage is rounded to a whole number, and 0 of 0 is 0", () => {
  const cases: [number, number, number][] = [
    [0, 0, 0],
    [0, 5, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [3, 8, 38],
    [1, 6, 17],
    [5, 14, 36],
    [59, 60, 98],
    [14, 14, 100],
  ];
  for (const [completed, total, percent] of cases) {
    assert.equal(percentComplete({ completed, total }), percent, `${completed}/${total}`);
  }
});

Deno.test("rounding never gives 0 once started or 100 before the end", () => {
  for (let total = 2; total <= UNIT_LIMITS.outcomes; total++) {
    assert.ok(percentComplete({ completed: 1, total }) > 0, `1/${total}`);
    assert.ok(percentComplete({ completed: total - 1, total }) < 100, `${total - 1}/${total}`);
  }
});

Deno.test("progress has the text of the header", () => {
  assert.equal(progressText({ completed: 3, total: 5 }), "3/5 outcomes completed");
});

const EARLY = "2026-06-15T09:00:00.000Z";
const LATER = "2026-06-15T09:00:00.001Z";
const UNTOUCHED: OutcomeFacts = {
  teacherOutcomeComplete: false,
  hasFeedback: false,
  teacherCommentDate: null,
  hasWork: false,
  studentChangedAt: null,
};

Deno.test("an outcome's status follows who wrote last", () => {
  const work = { hasWork: true, studentChangedAt: EARLY };
  const feedback = { hasFeedback: true, teacherCommentDate: LATER };
  const cases: [string, Partial<OutcomeFacts>, OutcomeStatus][] = [
    ["nothing yet", {}, "pending"],
    ["work", work, "submitted"],
    ["feedback after work", { ...work, ...feedback }, "reviewed"],
    [
      "work after feedback",
      { ...feedback, hasWork: true, studentChangedAt: "2026-06-16T00:00:00.000Z" },
      "submitted",
    ],
    ["both in one instant", { ...work, hasFeedback: true, teacherCommentDate: EARLY }, "submitted"],
    ["feedback before any work", feedback, "reviewed"],
    ["feedback taken back", { ...work, teacherCommentDate: LATER }, "submitted"],
    ["work taken back", { studentChangedAt: LATER }, "pending"],
    [
      "work taken back after feedback",
      { ...feedback, teacherCommentDate: EARLY, studentChangedAt: LATER },
      "pending",
    ],
    ["ticked with work", { ...work, teacherOutcomeComplete: true }, "completed"],
    ["ticked with nothing, as a summary sheet asks", { teacherOutcomeComplete: true }, "completed"],
  ];
  for (const [what, facts, status] of cases) {
    assert.equal(outcomeStatus({ ...UNTOUCHED, ...facts }), status, what);
  }
});

Deno.test("only three statuses have their own label on an outcome's badge", () => {
  assert.deepEqual(OUTCOME_LABELS, {
    pending: "In Progress",
    submitted: "Submitted",
    reviewed: "Reviewed",
    completed: "Completed",
  });
});

Deno.test("for the student any work is in progress, and completed means every outcome", () => {
  const cases: [OutcomeStatus[], StudentProgress][] = [
    [[], "not-started"],
    [["pending", "pending"], "not-started"],
    [["pending", "submitted"], "in-progress"],
    [["pending", "reviewed"], "in-progress"],
    [["pending", "completed"], "in-progress"],
    [["completed", "submitted"], "in-progress"],
    [["completed", "completed"], "completed"],
  ];
  for (const [statuses, progress] of cases) assert.equal(studentProgress(statuses), progress, `${statuses}`);
});
