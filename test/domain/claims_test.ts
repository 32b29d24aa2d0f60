import assert from "node:assert/strict";
import {
  canBecome,
  checkWithdrawalReason,
  CLAIM_STATES,
  claimFileName,
  claimOpen,
  nextClaimState,
  previousClaimState,
} from "../../domain/claims.ts";

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
