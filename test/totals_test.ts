import assert from "node:assert/strict";
import { addTotals, readTotals, totalsLine } from "./totals.ts";

Deno.test("totals are those of deno's own summary, without steps and ignored tests", () => {
  const output = "fine ... ok (1ms)\n\nFAILED | 3 passed (7 steps) | 2 failed (1 step) | 1 ignored (4ms)\n\n";
  assert.deepEqual(readTotals(output, false), { passed: 3, failed: 2 });
  assert.equal(totalsLine({ passed: 3, failed: 2 }), "3 passed, 2 failed");
});

Deno.test("totals are read through colours, from the last summary", () => {
  const output =
    "ok | 9 passed | 9 failed (1ms)\n\x1b[0m\x1b[32mok\x1b[0m | 32 passed (14 steps) | 0 failed " +
    "\x1b[0m\x1b[38;5;245m(10s)\x1b[0m\n";
  assert.deepEqual(readTotals(output, true), { passed: 32, failed: 0 });
});

Deno.test("a run that fails without a failed test, or says nothing, counts as one failure", () => {
  assert.deepEqual(readTotals("ok | 4 passed | 0 failed (1ms)\n", false), { passed: 4, failed: 1 });
  assert.deepEqual(readTotals("error: No test modules found\n", false), { passed: 0, failed: 1 });
  assert.deepEqual(readTotals("", true), { passed: 0, failed: 1 });
});

Deno.test("a group that failed counts in the sum", () => {
  assert.deepEqual(addTotals([{ passed: 3, failed: 0 }, { passed: 0, failed: 1 }]), { passed: 3, failed: 1 });
});
