import assert from "node:assert/strict";
import type { RegisterCell } from "./register.ts";
import { completionText, sheetClosedText, sheetMark } from "./sheet_table.ts";

const LONDON = "Europe/London";
const cell = (facts: Partial<RegisterCell>): RegisterCell => ({
  id: "sub",
  status: "pending",
  ...facts,
});
const achieved = (completedDate: string | undefined) => cell({ status: "completed", completedDate });

Deno.test("a cell shows the day it was achieved, else that of the feedback, at the establishment", () => {
  const reviewedAt = "2026-06-03T23:30:00.000Z";
  assert.deepEqual(sheetMark(cell({}), LONDON), { kind: "none" });
  assert.deepEqual(sheetMark(cell({ status: "reviewed", reviewedAt }), LONDON), {
    kind: "reviewed",
    date: "04/06/2026",
  });
  assert.deepEqual(
    sheetMark(cell({ status: "submitted", reviewedAt }), LONDON).kind,
    "reviewed",
    "also where new work has come since",
  );
  assert.deepEqual(sheetMark({ ...achieved("2026-06-01"), reviewedAt }, LONDON), {
    kind: "achieved",
    date: "01/06/2026",
  });
  assert.equal(sheetMark({ ...cell({ reviewedAt }), completedDate: "2026-06-01" }, LONDON).kind, "reviewed");
});

Deno.test("a row shows its last date once every outcome is complete", () => {
  assert.equal(completionText({ cells: [achieved("2026-06-09"), achieved("2026-06-01")] }), "09/06/2026");
  assert.equal(completionText({ cells: [achieved("2026-06-09"), cell({})] }), "In Progress");
  assert.equal(completionText({ cells: [achieved("2026-06-09"), achieved(undefined)] }), "Completed");
  assert.equal(completionText({ cells: [] }), "In Progress");
});

Deno.test("a portfolio that is assessed or later says why it cannot be changed", () => {
  assert.equal(sheetClosedText({ portfolioStatus: null }), null);
  assert.equal(sheetClosedText({ portfolioStatus: "submitted" }), null);
  assert.match(sheetClosedText({ portfolioStatus: "assessed" })!, /is assessed, .* administrator returns it/);
  assert.match(sheetClosedText({ portfolioStatus: "awarded" })!, /is awarded, so its dates can no longer/);
});
