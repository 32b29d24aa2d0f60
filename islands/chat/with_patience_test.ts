import assert from "node:assert/strict";
import { withPatience } from "./with_patience.ts";

/** Something that never answers, and ends only when it is told to. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

Deno.test("an answer comes through, and so does a failure", async () => {
  assert.equal(await withPatience(60_000, () => Promise.resolve("here")), "here");
  await assert.rejects(withPatience(60_000, () => Promise.reject(new RangeError("no"))), RangeError);
});

Deno.test("a line on which nothing comes counts as cut", async () => {
  await assert.rejects(withPatience(1, silence), TypeError);
});

Deno.test("whoever asked can break it off, before it began too", async () => {
  const asker = new AbortController();
  const asked = withPatience(60_000, silence, asker.signal);
  asker.abort();
  await assert.rejects(asked, { name: "AbortError" });
  await assert.rejects(withPatience(60_000, silence, asker.signal), { name: "AbortError" });
});
