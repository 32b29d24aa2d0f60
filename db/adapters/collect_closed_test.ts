import assert from "node:assert/strict";
import { CLOSED_PER_COLLECTION, countClosed } from "./collect_closed.ts";

/** The collections that closing `count` databases asks for, each open for `openMs`. */
function collectionsFor(count: number, openMs: number) {
  const real = globalThis.gc;
  const asked = { minor: 0, major: 0 };
  globalThis.gc = ({ type }) => void asked[type]++;
  try {
    for (let n = 0; n < count; n++) countClosed(openMs);
  } finally {
    globalThis.gc = real;
  }
  return asked;
}

Deno.test("databases that were open for a moment ask for short collections, the others for whole ones", () => {
  assert.deepEqual(collectionsFor(100, 10), { minor: 19, major: 1 });
  const many = 4 * CLOSED_PER_COLLECTION.major;
  assert.deepEqual(collectionsFor(many, 10_000), { minor: 0, major: 4 });
});
