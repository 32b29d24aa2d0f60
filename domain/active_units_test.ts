import assert from "node:assert/strict";
import { UNIT_FILTER_LABELS, UNIT_FILTERS, unitProgressText, unitStatus } from "./active_units.ts";
import { percentComplete } from "./progress.ts";

Deno.test("a unit is completed when all its portfolios are, and in progress until then", () => {
  const cases: [completed: number, total: number, status: string, percent: number][] = [
    [0, 0, "in_progress", 0],
    [0, 3, "in_progress", 0],
    [1, 3, "in_progress", 33],
    [2, 3, "in_progress", 67],
    [199, 200, "in_progress", 100],
    [200, 200, "completed", 100],
    [1, 1, "completed", 100],
  ];
  for (const [completed, total, status, percent] of cases) {
    const now = [unitStatus({ completed, total }), percentComplete({ completed, total })];
    assert.deepEqual(now, [status, percent], `${completed} of ${total}`);
  }
});

Deno.test("a unit's bar says how many portfolios are completed", () => {
  assert.equal(unitProgressText({ completed: 3, total: 5 }), "3 of 5 completed");
  assert.equal(unitProgressText({ completed: 0, total: 1 }), "0 of 1 completed");
});

Deno.test("the filter offers all, in progress and completed", () => {
  assert.deepEqual(UNIT_FILTERS.map((filter) => UNIT_FILTER_LABELS[filter]), [
    "All",
    "In Progress",
    "Completed",
  ]);
});
