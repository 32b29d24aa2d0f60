import assert from "node:assert/strict";
import { RELEASE_HEADER } from "../domain/call_headers.ts";
import { noteRelease, watchRelease } from "./newer_release.ts";

const MINUTE_MS = 60_000;

Deno.test("an answer of another release is told of once in ten minutes, while the page is seen", () => {
  const page = { visibilityState: "visible", querySelector: () => ({ getAttribute: () => "/assets/a.js" }) };
  const global = globalThis as { document?: unknown };
  global.document = page;
  let [now, told] = [0, 0];
  watchRelease(() => void told++, () => now);
  const answer = (release?: string) =>
    noteRelease({ headers: new Headers(release === undefined ? {} : { [RELEASE_HEADER]: release }) });
  try {
    answer();
    answer("/assets/a.js");
    assert.equal(told, 0);
    page.visibilityState = "hidden";
    answer("/assets/b.js");
    assert.equal(told, 0, "no one would see it");
    page.visibilityState = "visible";
    answer("/assets/b.js");
    answer("/assets/b.js");
    assert.equal(told, 1);
    now += 10 * MINUTE_MS;
    answer("/assets/b.js");
    assert.equal(told, 2);
  } finally {
    delete global.document;
  }
});
