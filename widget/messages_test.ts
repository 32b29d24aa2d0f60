import assert from "node:assert/strict";
import { envelope, MAX_HEIGHT, readFrameMessage, readPageMessage } from "./messages.ts";

const STRANGE = [
  undefined,
  null,
  "ready",
  7,
  [],
  ["ready"],
  {},
  { type: "ready" },
  { unitfolio: "1", type: "ready" },
  { unitfolio: 2, type: "ready" },
  { unitfolio: 1 },
  { unitfolio: 1, type: "close" },
  { unitfolio: 1, type: ["ready"] },
];

Deno.test("what a side sends is what the other reads", () => {
  for (
    const message of [{ type: "ready" }, { type: "height", height: 480 }, {
      type: "signedIn",
      signedIn: false,
    }] as const
  ) {
    assert.deepEqual(readFrameMessage(envelope(message)), message);
    assert.equal(readPageMessage(envelope(message)), null);
  }
  const hello = { type: "hello", theme: "dark", visit: "1k2" } as const;
  assert.deepEqual(readPageMessage(envelope(hello)), hello);
  assert.equal(readFrameMessage(envelope(hello)), null);
});

Deno.test("what another script sends is no message", () => {
  for (const data of STRANGE) {
    assert.equal(readFrameMessage(data), null, JSON.stringify(data));
    assert.equal(readPageMessage(data), null, JSON.stringify(data));
  }
});

Deno.test("a height is a whole number of pixels within reason", () => {
  const heights = [0, -1, 1.5, NaN, Infinity, "480", null, undefined, MAX_HEIGHT + 1];
  for (const height of heights) {
    assert.equal(readFrameMessage({ unitfolio: 1, type: "height", height }), null, String(height));
  }
  for (const height of [1, MAX_HEIGHT]) assert.ok(readFrameMessage({ unitfolio: 1, type: "height", height }));
});

Deno.test("a theme is one of two, and signed in yes or no", () => {
  for (const theme of ["", "Dark", "sepia", null, undefined, ["dark"]]) {
    assert.equal(readPageMessage({ unitfolio: 1, type: "hello", theme }), null, String(theme));
  }
  for (const signedIn of [0, "true", null, undefined]) {
    assert.equal(readFrameMessage({ unitfolio: 1, type: "signedIn", signedIn }), null, String(signedIn));
  }
});

Deno.test("a page's visit is a short mark; a loader from before sends none", () => {
  const hello = { unitfolio: 1, type: "hello", theme: "auto" };
  assert.deepEqual(readPageMessage(hello), { type: "hello", theme: "light", visit: null });
  assert.equal(readPageMessage({ ...hello, visit: "1z0k9f" })?.visit, "1z0k9f");
  for (const visit of ["", "kT0cNqg3Zb", "x".repeat(17), 7, ["a"], "a b"]) {
    assert.equal(readPageMessage({ ...hello, visit }), null, String(visit));
  }
});
