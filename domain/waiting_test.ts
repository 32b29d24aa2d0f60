import assert from "node:assert/strict";
import {
  ADMIN_WAITING,
  TEACHER_WAITING,
  WAITING_KINDS,
  WAITING_TEXT,
  type WaitingFacts,
  waitingKinds,
  waitingTimes,
  waitingTitle,
  waitsSince,
} from "./waiting.ts";

const NOW = new Date("2026-06-15T09:00:00.000Z");
const TIMES = waitingTimes(NOW);
const EMPTY = {
  teacherOutcomeComplete: false,
  hasFeedback: false,
  teacherCommentDate: null,
  hasWork: false,
  studentChangedAt: null,
};
const work = (studentChangedAt: string) => ({ ...EMPTY, hasWork: true, studentChangedAt });
const OPEN: WaitingFacts = {
  portfolioStatus: null,
  startedAt: "2026-06-01T09:00:00.000Z",
  submittedAt: null,
  completedAt: null,
  assessedAt: null,
  verifiedAt: null,
  changedAt: "2026-06-14T09:00:00.000Z",
  outcomes: [EMPTY, EMPTY],
};
const SUBMITTED: WaitingFacts = {
  ...OPEN,
  portfolioStatus: "submitted",
  submittedAt: "2026-06-10T09:00:00.000Z",
};

const kindsOf = (facts: WaitingFacts) =>
  WAITING_KINDS.filter((kind) => waitsSince(kind, facts, TIMES) !== null);

Deno.test("a portfolio without work, just changed, waits for nothing", () => {
  assert.deepEqual(kindsOf(OPEN), []);
});

Deno.test("a submitted portfolio is pending, and ready once every outcome is complete", () => {
  assert.deepEqual(kindsOf(SUBMITTED), ["review"]);
  const ready = { ...SUBMITTED, completedAt: "2026-06-12T09:00:00.000Z" };
  assert.deepEqual(kindsOf(ready), ["review", "ready"]);
  assert.equal(waitsSince("ready", ready, TIMES), "2026-06-12T09:00:00.000Z", "since the last outcome");
  const early = { ...ready, completedAt: "2026-06-02T09:00:00.000Z" };
  assert.equal(waitsSince("ready", early, TIMES), SUBMITTED.submittedAt, "since it was submitted");
  const complete = { ...ready, portfolioStatus: null };
  assert.deepEqual(kindsOf(complete), ["complete"], "a class on paper is complete, and never submitted");
  assert.equal(waitsSince("complete", complete, TIMES), ready.completedAt);
});

Deno.test("work is new while it is newer than the feedback, and the portfolio open", () => {
  const outcomes = [work("2026-06-09T09:00:00.000Z"), work("2026-06-08T09:00:00.000Z")];
  assert.equal(waitsSince("new", { ...OPEN, outcomes }, TIMES), "2026-06-08T09:00:00.000Z");
  const answered = outcomes.map((outcome) => ({
    ...outcome,
    hasFeedback: true,
    teacherCommentDate: "2026-06-09T08:00:00.000Z",
  }));
  assert.equal(waitsSince("new", { ...OPEN, outcomes: answered }, TIMES), "2026-06-09T09:00:00.000Z");
  assert.equal(waitsSince("new", { ...SUBMITTED, outcomes }, TIMES), "2026-06-08T09:00:00.000Z");
  for (const portfolioStatus of ["assessed", "verified", "awarded"] as const) {
    assert.equal(waitsSince("new", { ...OPEN, portfolioStatus, outcomes }, TIMES), null, portfolioStatus);
  }
});

Deno.test("an open portfolio without any change for fourteen days is stalled", () => {
  const changedAt = "2026-06-01T09:00:00.000Z";
  assert.equal(waitsSince("stalled", { ...OPEN, changedAt }, TIMES), changedAt);
  assert.equal(waitsSince("stalled", { ...OPEN, changedAt: "2026-06-01T09:00:00.001Z" }, TIMES), null);
  const untouched = { ...OPEN, changedAt: null, startedAt: "2026-05-20T09:00:00.000Z" };
  assert.equal(waitsSince("stalled", untouched, TIMES), untouched.startedAt);
  assert.equal(waitsSince("stalled", { ...OPEN, changedAt, portfolioStatus: "assessed" }, TIMES), null);
});

Deno.test("a portfolio given by a day and not submitted is listed, by default after six weeks", () => {
  assert.equal(TIMES.unsubmittedBy, "2026-05-04");
  const since = (startedAt: string, times = TIMES) =>
    waitsSince("unsubmitted", { ...OPEN, startedAt }, times);
  assert.equal(since("2026-05-04T23:59:00.000Z"), "2026-05-04T23:59:00.000Z");
  assert.equal(since("2026-05-05T00:00:00.000Z"), null);
  assert.equal(
    since("2026-05-05T00:00:00.000Z", waitingTimes(NOW, "2026-05-05")),
    "2026-05-05T00:00:00.000Z",
  );
  assert.equal(
    waitsSince("unsubmitted", { ...SUBMITTED, startedAt: "2026-01-05T00:00:00.000Z" }, TIMES),
    null,
  );
});

Deno.test("assessed portfolios wait to be verified, verified ones for the award", () => {
  const assessed = { ...SUBMITTED, portfolioStatus: "assessed", assessedAt: "2026-06-11" } as const;
  assert.deepEqual(kindsOf(assessed), ["verify"]);
  assert.deepEqual(kindsOf({ ...assessed, portfolioStatus: "verified", verifiedAt: "2026-06-12" }), [
    "award",
  ]);
  assert.deepEqual(kindsOf({ ...assessed, portfolioStatus: "awarded" }), []);
});

Deno.test("each mode has its own lists, and each list its title", () => {
  assert.deepEqual(waitingKinds("teacher"), TEACHER_WAITING);
  assert.deepEqual(waitingKinds("admin"), ADMIN_WAITING);
  assert.equal(waitingTitle("ready", TIMES.unsubmittedBy), "Ready to assess");
  assert.equal(waitingTitle("unsubmitted", TIMES.unsubmittedBy), "Not submitted by 4 May 2026");
  assert.equal(WAITING_TEXT.review.says(1), "portfolio submitted");
  assert.equal(WAITING_TEXT.review.says(2), "portfolios submitted");
});
