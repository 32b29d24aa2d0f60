import assert from "node:assert/strict";
import { type PieceFacts, pieceState } from "./piece_state.ts";
import { PORTFOLIO_STATUSES } from "./workflow.ts";

const NINE = "2026-06-15T09:00:00.000Z";
const TEN = "2026-06-15T10:00:00.000Z";
const state = (over: Partial<PieceFacts>) =>
  pieceState({ portfolioStatus: null, changedAt: NINE, feedbackAt: null, complete: false, ...over });

Deno.test("a piece is saved until its portfolio is sent, and saved again when that comes back", () => {
  assert.equal(state({}), "saved");
  for (const portfolioStatus of PORTFOLIO_STATUSES) assert.equal(state({ portfolioStatus }), "sent");
});

Deno.test("a piece is answered by feedback that is newer, in every state", () => {
  for (const portfolioStatus of [null, ...PORTFOLIO_STATUSES]) {
    assert.equal(state({ portfolioStatus, feedbackAt: TEN }), "answered");
    assert.equal(state({ portfolioStatus, feedbackAt: TEN, complete: true }), "answered");
  }
});

Deno.test("a piece that is newer than the feedback, or as old, waits for the teacher", () => {
  assert.equal(state({ changedAt: TEN, feedbackAt: NINE }), "saved");
  assert.equal(state({ changedAt: TEN, feedbackAt: NINE, portfolioStatus: "submitted" }), "sent");
  assert.equal(state({ changedAt: TEN, feedbackAt: TEN, portfolioStatus: "submitted" }), "sent");
});

Deno.test("nothing is said of no piece, nor of one in a complete outcome without feedback", () => {
  assert.equal(state({ changedAt: null, feedbackAt: TEN }), null);
  assert.equal(state({ complete: true }), null);
  assert.equal(state({ complete: true, portfolioStatus: "submitted" }), null);
});
