import assert from "node:assert/strict";
import {
  canBecome,
  checkClaimState,
  checkWithdrawalReason,
  CLAIM_STATES,
  claimFileName,
  claimOpen,
  type ClaimState,
  nextClaimState,
  NOTHING_TO_SEND,
  previousClaimState,
} from "./claims.ts";

Deno.test("a claim goes on by one state, and back by one but not to a draft", () => {
  const moves = CLAIM_STATES.flatMap((from) =>
    CLAIM_STATES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`)
  );
  assert.deepEqual(moves, [
    "draft → exported",
    "exported → sent",
    "sent → exported",
    "sent → received",
    "received → sent",
    "received → given",
    "given → received",
  ]);
  assert.deepEqual([nextClaimState("draft"), nextClaimState("given")], ["exported", null]);
  assert.deepEqual(CLAIM_STATES.map(previousClaimState), [null, null, "exported", "sent", "received"]);
});

Deno.test("a claim is open until it is sent, and withdrawing needs a reason", () => {
  assert.deepEqual(CLAIM_STATES.filter(claimOpen), ["draft", "exported"]);
  assert.equal(checkWithdrawalReason("\u200b "), "Say why this row is withdrawn");
  assert.equal(checkWithdrawalReason("x".repeat(2_001)), "At most 2000 characters");
  assert.equal(checkWithdrawalReason("Left the school"), null);
  assert.equal(claimFileName("2026-06-15"), "AQA_Claim_Form_2026-06-15.csv");
});

Deno.test("only a claim with rows is marked as sent, and what was sent goes on without being counted again", () => {
  const check = (state: ClaimState, rowCount: number, to: ClaimState) =>
    checkClaimState({ state, rowCount }, to);
  assert.equal(check("exported", 0, "sent"), NOTHING_TO_SEND);
  assert.equal(check("exported", 1, "sent"), null);
  assert.equal(check("draft", 0, "exported"), null);
  assert.equal(check("received", 0, "sent"), null, "back");
  assert.match(check("draft", 1, "given")!, /is 'Draft', so it cannot become 'Given to students'/);
});
