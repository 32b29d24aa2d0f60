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

Deno.test("prefetching leaves out what the page has, and ends silently at the first failure", async () => {
  const { fetch } = globalThis;
  const { getEntriesByType } = performance;
  const asked: string[] = [];
  globalThis.fetch = (url) => {
    asked.push(String(url));
    return asked.length < 2 ? Promise.resolve(new Response("1")) : Promise.reject(new TypeError("offline"));
  };
  performance.getEntriesByType = () =>
    [{ name: "https://oak.example/assets/known.js" }] as unknown as PerformanceEntryList;
  try {
    await prefetch(["/assets/a.js", "/assets/known.js", "/assets/b.js", "/assets/c.js"]);
  } finally {
    globalThis.fetch = fetch;
    performance.getEntriesByType = getEntriesByType;
  }
  assert.deepEqual(asked, ["/assets/a.js", "/assets/b.js"]);
});
