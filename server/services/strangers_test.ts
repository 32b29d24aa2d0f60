import assert from "node:assert/strict";
import { budget } from "./strangers.ts";

function clock() {
  let at = 0;
  return { monotonic: () => at, advance: (ms: number) => void (at += ms) };
}

Deno.test("a budget is spent at once or little by little, and comes back one by one", () => {
  const { monotonic, advance } = clock();
  const { spend } = budget({ burst: 3, everyMs: 1000 }, monotonic);
  assert.deepEqual([1, 2, 3, 4, 5].map(() => spend("a")), [0, 0, 0, 1000, 1000]);
  advance(400);
  assert.equal(spend("a"), 600, "what is refused costs nothing");
  advance(600);
  assert.deepEqual([spend("a"), spend("a")], [0, 1000]);
  advance(60_000);
  assert.deepEqual([1, 2, 3, 4].map(() => spend("a")), [0, 0, 0, 1000], "never more than the burst");
});

Deno.test("each key has its own budget, and memory for so many keys alone", () => {
  const { monotonic } = clock();
  const { spend } = budget({ burst: 1, everyMs: 1000 }, monotonic, 2);
  assert.deepEqual([spend("a"), spend("b"), spend("a")], [0, 0, 1000]);
  spend("c");
  assert.deepEqual([spend("a"), spend("b")], [1000, 0], "the key that was used longest ago is forgotten");
});

Deno.test("what is given back can be spent again", () => {
  const { spend, refund } = budget({ burst: 1, everyMs: 1000 }, clock().monotonic);
  spend("a");
  refund("a");
  refund("unknown");
  assert.deepEqual([spend("a"), spend("a")], [0, 1000]);
});
