import assert from "node:assert/strict";
import {
  ALREADY_COMPLETED,
  BOARD_COLUMNS,
  boardColumn,
  boardStep,
  checkBoardStep,
  checkTarget,
  nextColumn,
  openColumn,
  readBoardFilter,
} from "./board.ts";
import { PORTFOLIO_STATUSES, type PortfolioState } from "./workflow.ts";

const STATES: readonly PortfolioState[] = [null, ...PORTFOLIO_STATUSES];

Deno.test("a column follows from the status, and without one from the outcomes", () => {
  assert.deepEqual(STATES.map((state) => boardColumn(state, true)), [
    "completed",
    "completed",
    "assessed",
    "verified",
    "awarded",
  ]);
  assert.deepEqual([boardColumn(null, false), boardColumn("submitted", false)], ["in_progress", "completed"]);
});

Deno.test("the board goes from none or submitted to assessed, and on by one step each", () => {
  assert.deepEqual(STATES.map((state) => boardStep(state)), ["assess", "assess", "verify", "award", null]);
  assert.deepEqual(STATES.map((state) => nextColumn(state)), [
    "assessed",
    "assessed",
    "verified",
    "awarded",
    null,
  ]);
  assert.deepEqual(STATES.map((state) => boardStep(state, "teacher")), [null, "assess", null, null, null]);
  for (const state of STATES) {
    const open = BOARD_COLUMNS.filter((column) => checkTarget(state, column) === null);
    assert.deepEqual(open, nextColumn(state) === null ? [] : [nextColumn(state)], String(state));
  }
  assert.equal(checkTarget("submitted", "awarded"), "It moves to Assessed next, not to Awarded.");
  assert.equal(checkTarget("awarded", "verified"), ALREADY_COMPLETED);
});

Deno.test("no step of the board goes without its outcomes, which are named", () => {
  const check = (portfolioStatus: PortfolioState, incomplete: number[]) =>
    checkBoardStep({ portfolioStatus, total: 3, incomplete });
  assert.deepEqual(STATES.map((state) => check(state, [])), [null, null, null, null, ALREADY_COMPLETED]);
  for (const state of [null, "submitted", "assessed", "verified"] as const) {
    assert.match(check(state, [1, 3])!, /outcomes 1 and 3 still to do/, String(state));
  }
});

Deno.test("an address names the filter; what is unknown or too long is left out", () => {
  const none = { teacher: "", unit: "", search: "", year: 2025 };
  assert.deepEqual(readBoardFilter({}, 2025), none);
  assert.deepEqual(readBoardFilter({ year: "all", search: " ash " }, 2025), {
    ...none,
    year: null,
    search: "ash",
  });
  assert.equal(readBoardFilter({ year: "2023" }, 2025).year, 2023);
  for (const year of ["", "x", "1e9", "-1", "2023.5"]) {
    assert.equal(readBoardFilter({ year }, 2025).year, 2025);
  }
  assert.deepEqual(readBoardFilter({ teacher: "x".repeat(101), search: "x".repeat(101) }, 2025), none);
});

Deno.test("where one column has room, the first is shown that waits for an administrator", () => {
  const none = { in_progress: 0, completed: 0, assessed: 0, verified: 0, awarded: 9 };
  assert.equal(openColumn(none), "in_progress");
  assert.equal(openColumn({ ...none, in_progress: 4, verified: 1 }), "verified");
  assert.equal(openColumn({ ...none, completed: 4, assessed: 1 }), "assessed");
});
