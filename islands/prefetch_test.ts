import assert from "node:assert/strict";
import { isFastConnection, prefetch } from "./prefetch.ts";

Deno.test("scripts for later are fetched on a fast line alone", () => {
  const slowStart = 4000;
  assert.equal(isFastConnection({ downlink: 10 }, slowStart), true);
  assert.equal(isFastConnection({ downlink: 1.6 }, 0), false);
  assert.equal(isFastConnection({ downlink: 10, saveData: true }, 0), false);
  assert.equal(isFastConnection(undefined, 400), true, "Safari and Firefox estimate nothing");
  assert.equal(isFastConnection(undefined, slowStart), false);
});

Deno.test("without a network nothing more is asked for, and nobody is told", async () => {
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
