import assert from "node:assert/strict";
import { isFastConnection, prefetch } from "./prefetch.ts";
import { fetchScript, importFetched } from "../browser/script_files.ts";

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
  const asked = await asking(() => prefetch(["/assets/a.js", "/assets/b.js", "/assets/c.js"]));
  assert.deepEqual(asked, ["/assets/a.js", "/assets/b.js"]);
});

Deno.test("a script is asked for once, again after a failure, and imported once its files are there", async () => {
  let imports = 0;
  const load = () => importFetched(() => Promise.resolve(++imports), ["d.js", "page.js"]);
  const asked = await asking(async () => {
    await Promise.all([fetchScript("/assets/e.js"), fetchScript("/assets/e.js")]);
    await assert.rejects(load());
    assert.equal(imports, 0);
    assert.equal(await load(), 1);
    await load();
  });
  assert.deepEqual(asked, ["/assets/e.js", "/assets/d.js", "/assets/d.js"]);
});

/** What is asked for, of which the second request fails; the page has preloaded `page.js`. */
async function asking(act: () => Promise<void>): Promise<string[]> {
  const { fetch } = globalThis;
  const asked: string[] = [];
  globalThis.fetch = (url) => {
    asked.push(String(url));
    return asked.length === 2 ? Promise.reject(new TypeError("offline")) : Promise.resolve(new Response("1"));
  };
  const preloaded = [{ getAttribute: () => "/assets/page.js" }];
  Object.assign(globalThis, { document: { querySelectorAll: () => preloaded } });
  try {
    await act();
  } finally {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(globalThis, "document");
  }
  return asked;
}
