import assert from "node:assert/strict";
import {
  ADMIN_WAITING,
  TEACHER_WAITING,
  WAITING_TEXT,
  waitingKinds,
  waitingTimes,
  waitingTitle,
} from "./waiting.ts";

const NOW = new Date("2026-06-15T09:00:00.000Z");
const TIMES = waitingTimes(NOW);
Deno.test("a portfolio is listed as not submitted after six weeks, or on the day that is chosen", () => {
  assert.equal(TIMES.unsubmittedBy, "2026-05-04");
  assert.equal(waitingTimes(NOW, "2026-05-05").unsubmittedBy, "2026-05-05");
  assert.equal(TIMES.stalledSince, "2026-06-01T09:00:00.000Z");
});

Deno.test("each mode has its own lists, and each list its title", () => {
  assert.deepEqual(waitingKinds("teacher"), TEACHER_WAITING);
  assert.deepEqual(waitingKinds("admin"), ADMIN_WAITING);
  assert.equal(waitingTitle("ready", TIMES.unsubmittedBy), "Ready to assess");
  assert.equal(waitingTitle("unsubmitted", TIMES.unsubmittedBy), "Not submitted by 4 May 2026");
  assert.equal(WAITING_TEXT.review.says(1), "portfolio submitted");
  assert.equal(WAITING_TEXT.review.says(2), "portfolios submitted");
});
