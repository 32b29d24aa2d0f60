import assert from "node:assert/strict";
import { isFastConnection, prefetch } from "./prefetch.ts";

Deno.test("scripts for later are fetched on a fast line alone", () => {
  const fast = { requestStart: 10, responseEnd: 80 };
  const slow = { requestStart: 10, responseEnd: 230 };
  assert.equal(isFastConnection(fast, undefined), true);
  assert.equal(isFastConnection(fast, { saveData: false }), true);
  assert.equal(isFastConnection(fast, { saveData: true }), false);
  assert.equal(isFastConnection(slow, undefined), false);
  assert.equal(isFastConnection(undefined, undefined), false);
});

Deno.test("prefetching ends silently at the first failure", async () => {
  const real = globalThis.fetch;
  const asked: string[] = [];
  globalThis.fetch = (url) => {
    asked.push(String(url));
    return asked.length < 2 ? Promise.resolve(new Response("1")) : Promise.reject(new TypeError("offline"));
  };
  try {
    await prefetch(["/a.js", "/b.js", "/c.js"]);
  } finally {
    globalThis.fetch = real;
  }
  assert.deepEqual(asked, ["/a.js", "/b.js"]);
});
